"use client";

import "@/components/post/until-known.css";
import { type ReactNode, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useHydrated } from "@/components/browser/use-hydrated";
import { texts as cardTexts } from "@/components/post/card-texts";
import { useIsReaderKnown } from "@/components/post/reply-marks";
import type { PostStatus } from "@/lib/posts/field-rules";
import { shortId } from "@/lib/text/format";

/** The class of what is said to strangers only. */
export const useUntilKnown = (postId: string): string => (useIsReaderKnown(postId) ? "" : "until-known");

type Props = {
  postId: string;
  hasRoom: boolean;
  className: string;
  isOnPhones?: boolean;
  /** Below the room for the poster: `phones` where that is so on phones only. */
  own?: keyof typeof BELOW_OWN;
  children: ReactNode;
};

const BELOW_OWN = { always: "below-own-room", phones: "below-own-room is-on-phones", never: "" };

/** All that stands below the room of a hand-over: on wide screens, or on phones only. */
export function BelowHandoverRoom({
  postId,
  hasRoom,
  className,
  isOnPhones = false,
  own = "never",
  children,
}: Props) {
  const isKnown = useIsReaderKnown(postId);
  const hidden = hasRoom ? (isOnPhones ? "below-handover-room" : "below-wide-room") : "";
  return <div className={`${className} ${isKnown ? "" : `${hidden} ${BELOW_OWN[own]}`}`}>{children}</div>;
}

type GridProps = { posterId: string; className: string; children: ReactNode };

/** All of a post: for its poster, what neighbours answered comes first. */
export function PostGrid({ posterId, className, children }: GridProps) {
  const { user } = useSession();
  const isHydrated = useHydrated();
  // After a click; on a page that the server sent, the first script has said so, or nothing moves before the replies are there.
  const [isOwn] = useState(isHydrated && user?._id === posterId);
  return (
    <div data-page-by={shortId(posterId)} data-own={isOwn ? "" : undefined} className={className}>
      {children}
    </div>
  );
}

/** For the replies, until it is known whether there are any. */
export function OwnRoom({ postId, title }: { postId: string; title: string }) {
  if (useIsReaderKnown(postId)) return null;
  return (
    <div className={`own-room mb-6 min-h-[calc(100svh-8rem)] max-sm:-mt-4 max-sm:mb-12 lg:min-h-80 ${ROOM}`}>
      <p className="ps-10 font-bold lg:hidden">{title}</p>
      <RoomLines />
    </div>
  );
}

const ROOM = "handover-room rounded-box border border-line bg-card p-4 shadow-card sm:p-5 print:hidden";

const RoomLines = () => (
  <div aria-hidden="true" className="mt-4 flex flex-col gap-3">
    <div className="skeleton h-6 w-3/5" />
    <div className="skeleton h-4 w-4/5" />
    <div className="skeleton h-4 w-1/2" />
    <div className="skeleton mt-2 h-24" />
  </div>
);

type RoomProps = { post: { _id: string; title: string; status: PostStatus }; isWide: boolean };

/** Until it is known whether the hand-over of this post is the reader's. */
export function HandoverRoom({ post: { _id, title, status }, isWide }: RoomProps) {
  if (useIsReaderKnown(_id)) return null;
  const place = isWide
    ? "min-h-80 max-lg:hidden"
    : "mb-6 min-h-[calc(100svh-8rem)] max-sm:-mt-4 max-sm:mb-12 lg:hidden";
  return (
    <div className={`${status === "given" ? "" : "other-room"} ${ROOM} ${place}`}>
      {!isWide && status !== "open" && (
        <div className="@container">
          {/* As the head of the card that comes. */}
          <div className="flex items-center gap-3 ps-10 @max-[14rem]:ps-0 @max-[14rem]:pt-8">
            <div className="skeleton size-14 shrink-0 rounded-field @max-[14rem]:hidden" />
            <div className="min-w-0">
              <p className="text-xl font-bold">{cardTexts.status[status]}</p>
              <p className="line-clamp-2 text-soft">{title}</p>
            </div>
          </div>
        </div>
      )}
      <RoomLines />
    </div>
  );
}

"use client";

import "@/components/post/until-known.css";
import type { ReactNode } from "react";
import { texts as cardTexts } from "@/components/post/card-texts";
import { useIsReaderKnown } from "@/components/post/reply-marks";
import type { PostStatus } from "@/lib/posts/field-rules";

/** The class of what is said to strangers only. */
export const useUntilKnown = (postId: string): string => (useIsReaderKnown(postId) ? "" : "until-known");

type Props = {
  postId: string;
  hasRoom: boolean;
  className: string;
  isOnPhones?: boolean;
  children: ReactNode;
};

/** All that stands below the room of a hand-over: on wide screens, or on phones only. */
export function BelowHandoverRoom({ postId, hasRoom, className, isOnPhones = false, children }: Props) {
  const isKnown = useIsReaderKnown(postId) || !hasRoom;
  const hidden = isOnPhones ? "below-handover-room" : "below-wide-room";
  return <div className={`${className} ${isKnown ? "" : hidden}`}>{children}</div>;
}

type RoomProps = { post: { _id: string; title: string; status: PostStatus }; isWide: boolean };

/** Until it is known whether the hand-over of this post is the reader's. */
export function HandoverRoom({ post: { _id, title, status }, isWide }: RoomProps) {
  if (useIsReaderKnown(_id)) return null;
  const place = isWide
    ? "min-h-80 max-lg:hidden"
    : "mb-6 min-h-[calc(100svh-8rem)] max-sm:-mt-4 max-sm:mb-12 lg:hidden";
  return (
    <div
      className={`handover-room rounded-box border border-line bg-card p-4 shadow-card sm:p-5 print:hidden ${place}`}
    >
      {!isWide && status !== "open" && (
        <>
          <p className="ps-10 text-xl font-bold">{cardTexts.status[status]}</p>
          <p className="text-soft">{title}</p>
        </>
      )}
      <div aria-hidden="true" className="mt-4 flex flex-col gap-3">
        <div className="skeleton h-6 w-3/5" />
        <div className="skeleton h-4 w-4/5" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton mt-2 h-24" />
      </div>
    </div>
  );
}

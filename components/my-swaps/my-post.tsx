"use client";

import { useEffect, useRef } from "react";
import { PostLine } from "@/components/feed/post-line";
import type { Scanned } from "@/components/my-swaps/use-scanned-handover";
import { PosterPanel } from "@/components/replies/poster-panel";
import { texts } from "@/components/replies/texts";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { Disclosure } from "@/components/ui/disclosure";

type Props = {
  own: OwnPost;
  scanned: Scanned;
  isOpen: boolean;
  onChange(now: OwnPost): void;
};

/** A post of one's own on the page of one's own. */
export function MyPost({ own, scanned, isOpen, onChange }: Props) {
  const { post, replies } = own;
  const item = useRef<HTMLLIElement>(null);
  const isScanned = hasScanned(own, scanned);
  useEffect(() => {
    if (isScanned) item.current?.scrollIntoView({ block: "start" });
  }, [isScanned]);
  const waiting = countWaiting(own);
  const promised = replies.filter(({ state }) => state === "promised").length;
  return (
    <li ref={item} className="flex scroll-mt-24 flex-col gap-3 rounded-box border border-line bg-card p-4">
      <PostLine post={post}>
        <span className="text-sm text-soft">
          {[
            waiting > 0 && texts.me.waiting(waiting),
            promised > 0 && post.status !== "promised" && texts.me.promised(promised),
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      </PostLine>
      <PostFold {...{ own, scanned, isOpen, onChange }} />
    </li>
  );
}

type FoldProps = Props & {
  /** Below the heading of the next hand-over. */
  isOnTop?: boolean;
};

/** The replies to a post of one's own, and all that can be done about both. */
export function PostFold({ own, scanned, isOpen, isOnTop = false, onChange }: FoldProps) {
  const waiting = countWaiting(own);
  return (
    <Disclosure
      summary={waiting > 0 && !isOnTop ? texts.me.waitingReplies(waiting) : texts.me.manage}
      isOpen={isOpen || hasScanned(own, scanned)}
    >
      <div className="pt-2">
        <PosterPanel
          level={isOnTop ? "h3" : "h4"}
          isHeaded={isOnTop}
          isNext={isOnTop}
          {...own}
          {...{ scanned, onChange }}
          isListed
        />
      </div>
    </Disclosure>
  );
}

export const countWaiting = ({ replies }: OwnPost): number =>
  replies.filter(({ state }) => state === "waiting").length;

export const hasScanned = ({ replies }: OwnPost, scanned: Scanned) =>
  replies.some(({ _id }) => _id === scanned?.replyId);

"use client";

import type { ReactNode } from "react";
import { useSession } from "@/components/auth/session-provider";
import { texts as cardTexts } from "@/components/post/card-texts";
import { replyAnchorId } from "@/components/post/reply-hash";
import { useEnding, useHasReplied, useIsPromisedToMe, useIsShownFirst } from "@/components/post/reply-marks";
import { STATUS_LOOK } from "@/components/post/status-badge";
import { texts } from "@/components/post/texts";
import { useUntilKnown } from "@/components/post/until-known";
import { usePostStatus } from "@/components/post/use-post-status";
import { Icon } from "@/components/ui/icon";
import type { PostStatus } from "@/lib/posts/field-rules";
import { isHandedOver } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";

type Props = {
  post: PostView;
  /** Where else to look. */
  children?: ReactNode;
};

/** Where a post is in its life, as a sentence. */
export function StatusNote({ post, children }: Props) {
  const status = usePostStatus(post);
  const { user } = useSession();
  const isMine = useIsPromisedToMe(post._id);
  const hasReplied = useHasReplied(post._id);
  const ending = useEnding(post._id);
  const untilKnown = useUntilKnown(post._id);
  const isSaidBelow = useIsShownFirst(post._id);
  if (status === "open" || (isSaidBelow && isMine)) return null;
  const { icon, ground } = STATUS_LOOK[status];
  const isOwn = user?._id === post.postedBy._id;
  const isTheirs = isOwn ? status === "promised" || isHandedOver(status) : status === "promised" && isMine;
  return (
    <>
      <p className={`flex items-start gap-3 rounded-field px-4 py-3 ${ground}`}>
        <Icon name={icon} className="mt-0.5 size-5 shrink-0" />
        <span>
          <b className="block">{cardTexts.status[status]}</b>
          {isMine && status === "promised" ? (
            <a href={`#${replyAnchorId(post._id)}`} className="underline underline-offset-4">
              {texts.statusLead.promisedToYou}
            </a>
          ) : (
            <span className={untilKnown}>{leadOf(status, post, { isOwn, hasReplied, ending })}</span>
          )}
        </span>
      </p>
      {!isTheirs && <div className={`${untilKnown} empty:hidden`}>{children}</div>}
    </>
  );
}

type Reader = { isOwn: boolean; hasReplied: boolean; ending: string | undefined };

function leadOf(
  status: Exclude<PostStatus, "open">,
  { quantity }: PostView,
  { isOwn, hasReplied, ending }: Reader,
): string {
  if (status === "promised")
    return texts.statusLead[isOwn || hasReplied ? "promised" : "justPromised"](quantity ?? 1);
  if (status === "expired" && isOwn) return texts.statusLead.ownExpired;
  if (isOwn && isHandedOver(status) && ending) return ending;
  return texts.statusLead[status];
}

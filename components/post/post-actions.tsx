"use client";

import type { ReactNode } from "react";
import { useSession } from "@/components/auth/session-provider";
import { codeFieldId } from "@/components/post/code-field-id";
import { useIsJustPublished } from "@/components/post/just-published";
import { replyHash } from "@/components/post/reply-hash";
import { useCodeDue, useHasReplied, useIsPromisedToMe, useIsShownFirst } from "@/components/post/reply-marks";
import { ShareButton } from "@/components/post/share-button";
import { texts } from "@/components/post/texts";
import { useUntilKnown } from "@/components/post/until-known";
import { useIsOpenToReplies } from "@/components/post/use-open-to-replies";
import { usePostStatus } from "@/components/post/use-post-status";
import { Link } from "@/components/ui/link";
import type { PostView } from "@/lib/posts/schema";

type Props = { post: PostView; isDrawn: boolean; children?: ReactNode };

/** With letters of twice the size one row is left, and the words have most of it. */
const LEADING = "btn max-lg:flex-1 max-lg:basis-40 @max-[16rem]:basis-0";

const BAR =
  "max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:pt-2.5 max-lg:pb-[max(0.625rem,env(safe-area-inset-bottom))]";

/**
 * The actions of a post, and what follows from them; on phones a bar that sticks to the lower edge until the actions are
 * in view, unless what they lead to comes first on the page. The field for a code is always one tap away.
 */
export function PostActions({ post, isDrawn, children }: Props) {
  const { user } = useSession();
  const status = usePostStatus(post);
  const isOpen = useIsOpenToReplies(post);
  const isOwn = user?._id === post.postedBy._id;
  const hasReplied = useHasReplied(post._id);
  const mayAsk = !isOwn && !hasReplied && isOpen;
  const leadsToReply = isOwn || hasReplied || isOpen;
  const isPromised = useIsPromisedToMe(post._id);
  const codeDue = useCodeDue(post._id);
  const untilKnown = useUntilKnown(post._id);
  const isNew = useIsJustPublished(post._id);
  const isShownFirst = useIsShownFirst(post._id) && !codeDue;
  const ownLabel = isPromised ? texts.page.ownHandover : texts.page.ownReply;
  const askLabel = status === "promised" ? texts.page.join : texts.page.ask[post.type];
  const label = hasReplied ? ownLabel : askLabel;
  const askLook = post.type === "offer" ? "btn-primary" : "btn-secondary";
  // A reply that is sent is only looked at.
  const look = hasReplied && !isPromised ? "btn-quiet" : askLook;
  // Sharing stands on top, and there are no replies yet.
  if (isOwn && isNew) return null;
  return (
    <>
      {mayAsk && (
        <p className={`needs-script -mb-2 text-soft print:hidden ${untilKnown}`}>
          {texts.next[isDrawn ? "drawn" : post.allocation](post.postedBy.name)}
        </p>
      )}
      <div
        className={`needs-script @container flex flex-wrap items-center gap-3 print:hidden ${isShownFirst ? "" : BAR}`}
      >
        {!isShownFirst && !leadsToReply && (
          <Link href={texts.page.others[post.type].href} className={`btn-quiet ${LEADING} ${untilKnown}`}>
            {texts.page.others[post.type].label}
          </Link>
        )}
        {!isShownFirst && leadsToReply && (
          <a
            href={codeDue ? `#${codeFieldId(codeDue)}` : replyHash(post._id)}
            className={`${LEADING} ${isOwn && !codeDue ? "btn-quiet" : look} ${untilKnown}`}
          >
            {codeDue ? texts.page.enterCode : isOwn ? texts.page.replies : label}
          </a>
        )}
        <ShareButton title={post.title} />
        {children}
      </div>
    </>
  );
}

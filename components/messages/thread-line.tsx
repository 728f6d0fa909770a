"use client";

import { Avatar } from "@/components/auth/avatar";
import { ExchangeActions } from "@/components/messages/exchange-actions";
import { texts } from "@/components/messages/texts";
import { Link } from "@/components/ui/link";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ThreadView } from "@/lib/messages/schema";

type Props = { thread: ThreadView; userId: string; onChange(): Promise<void> };

/** A conversation in the list, and what can be done about it at once. */
export function ThreadLine({ thread, userId, onChange }: Props) {
  const { replyId, can, post, other, last, unread, at } = thread;
  const preview = last ? last.text || texts.list.time : texts.list.silent;
  const isUnread = unread > 0;
  return (
    <li className="border-line not-first:border-t">
      <Link href={`/messages/${replyId}`} className="flex items-center gap-3 px-4 py-3 hover:bg-green-ground">
        <Avatar name={other.name} picture={other.picture} className="size-11" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline justify-between gap-3">
            <b className="truncate">{other.name}</b>
            <span className="sr-only">{texts.list.about(post.title)}</span>
            <span className="shrink-0 text-sm text-soft">
              <TimeAgo iso={at} />
            </span>
          </span>
          <span className="flex items-center justify-between gap-3">
            <span className={`truncate ${isUnread ? "font-semibold" : "text-soft"}`}>
              {last?.authorId === userId && texts.list.you}
              {preview}
            </span>
            {isUnread && (
              <span className="shrink-0 rounded-full bg-primary px-2.5 text-sm font-bold text-primary-content">
                {texts.list.unread(unread)}
              </span>
            )}
          </span>
        </span>
      </Link>
      <ExchangeActions
        className="px-4 pb-3 ps-18"
        exchange={{ replyId, can, postId: post._id, type: post.type, name: other.name }}
        onChange={onChange}
      />
    </li>
  );
}

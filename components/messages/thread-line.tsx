"use client";

import { Avatar } from "@/components/auth/avatar";
import { useAction } from "@/components/browser/use-action";
import { texts } from "@/components/messages/texts";
import { texts as replyTexts } from "@/components/replies/texts";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { TimeAgo } from "@/components/ui/time-ago";
import { mutate } from "@/lib/api-client/client";
import type { ThreadAction, ThreadView } from "@/lib/messages/schema";

type Props = { thread: ThreadView; userId: string; onChange(): Promise<void> };

/** A conversation in the list, and what can be done about it at once. */
export function ThreadLine({ thread, userId, onChange }: Props) {
  const { replyId, post, other, last, unread, at } = thread;
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
      <Actions thread={thread} onChange={onChange} />
    </li>
  );
}

function Actions({ thread, onChange }: Omit<Props, "userId">) {
  const { busy, outcome, run } = useAction();
  const { can, post, other } = thread;
  const act = async (action: ThreadAction) => {
    const succeeded = await run(() => callOf(action, thread), doneTexts[action](other.name));
    if (succeeded) await onChange();
  };
  if (can.length === 0 && !outcome) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pb-3 ps-18">
      {can.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {can.map((action) => (
            <button
              key={action}
              type="button"
              className={`btn ${action === "decline" ? "btn-quiet" : "btn-primary"}`}
              aria-label={labels[action](other.name)}
              disabled={busy}
              onClick={() => void act(action)}
            >
              {action === "confirm" ? replyTexts.turn.yes[post.type] : shortLabels[action]}
            </button>
          ))}
        </p>
      )}
      <StatusMessage outcome={outcome} />
    </div>
  );
}

const shortLabels = { promise: replyTexts.row.promise, decline: replyTexts.row.decline };
const labels: Record<ThreadAction, (name: string) => string | undefined> = {
  promise: replyTexts.row.promiseTo,
  decline: replyTexts.row.declineFor,
  confirm: () => undefined,
};

const doneTexts: Record<ThreadAction, (name: string) => string> = {
  promise: replyTexts.row.done.promised,
  decline: replyTexts.row.done.declined,
  confirm: () => texts.list.confirmed,
};

/** @throws CallError */
async function callOf(action: ThreadAction, { replyId, post }: ThreadView): Promise<void> {
  if (action === "confirm") return void (await mutate("PUT", `/reply/${replyId}/wanted`));
  const path = action === "promise" ? "recipient" : "refusal";
  await mutate("PUT", `/post/${post._id}/${path}`, { replyId });
}

"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { MessageForm } from "@/components/messages/message-form";
import { MessageLine } from "@/components/messages/message-line";
import { useThread } from "@/components/messages/use-thread";
import { words } from "@/components/messages/words";
import { PostLine } from "@/components/posts/post-line";
import { PleaseLogIn } from "@/components/users/please-log-in";
import { useSession } from "@/components/users/session-provider";

/** The one private thread of a reply, the item on top. */
export function ThreadPage({ replyId }: { replyId: string }) {
  const { user, loading } = useSession();
  const { thread, failure, pending, userId, send, again, answer, load } = useThread(replyId);
  const end = useRef<HTMLLIElement>(null);
  const number = (thread?.messages.length ?? 0) + pending.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line comes into view when there is one more.
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [number]);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <Link
        href="/messages"
        className="flex min-h-11 items-center gap-2 self-start font-semibold text-primary"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {words.thread.back}
      </Link>
      {!user && !loading && (
        <div className="flex flex-col items-start gap-3">
          <h1>{words.list.heading}</h1>
          <PleaseLogIn lead={words.list.login} path={`/messages/${replyId}`} />
        </div>
      )}
      {!thread && (loading || (user && !failure)) && <p role="status">{words.list.loading}</p>}
      {user && failure?.status === 404 && (
        <>
          <h1>{words.list.heading}</h1>
          <p>{words.thread.missing}</p>
        </>
      )}
      {user && failure && failure.status !== 404 && (
        <p role="status" className="flex items-center justify-between gap-3 font-semibold text-error">
          {failure.message}
          <button type="button" className="btn btn-quiet" onClick={() => void load()}>
            {words.list.retry}
          </button>
        </p>
      )}
      {thread && userId && (
        <>
          <h1>{words.thread.with(thread.other.name)}</h1>
          <div className="rounded-box border border-line bg-card p-4">
            <PostLine post={thread.post} heading="h2" />
          </div>
          {number === 0 && <p className="text-soft">{words.thread.nothing}</p>}
          <ol aria-label={words.thread.log} aria-live="polite" className="flex flex-col gap-3">
            {thread.messages.map((message) => (
              <MessageLine
                key={message._id}
                message={message}
                isOwn={message.authorId === userId}
                author={message.authorId === userId ? words.thread.you : thread.other.name}
                onAnswer={(accepted) => answer(message._id, accepted)}
              />
            ))}
            {pending.map((one) => (
              <li key={one.key} className="flex max-w-[85%] flex-col items-end gap-1 self-end">
                <p className="rounded-box bg-green-ground px-4 py-2.5 whitespace-pre-line opacity-70">
                  {one.fields.text || words.list.time}
                </p>
                <p role="status" className="text-sm text-soft">
                  {one.failure ? `${words.thread.failed}: ${one.failure}` : words.thread.sending}
                </p>
                {one.failure && (
                  <button type="button" className="btn btn-quiet btn-sm" onClick={() => void again(one)}>
                    {words.thread.again}
                  </button>
                )}
              </li>
            ))}
            <li ref={end} aria-hidden="true" />
          </ol>
          <MessageForm replyId={replyId} onSend={(fields) => void send(fields)} />
        </>
      )}
    </div>
  );
}

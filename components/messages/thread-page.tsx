"use client";

import { ArrowDown, ArrowLeft } from "lucide-react";
import Link from "next/link";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { AbsenceReportLine, OwnAbsenceReport } from "@/components/handover/absence-report";
import type { PendingMessage } from "@/components/message-outbox/outbox-storage";
import { PendingMessageLine } from "@/components/message-outbox/pending-message-line";
import { useOutbox } from "@/components/message-outbox/use-outbox";
import { MessageForm } from "@/components/messages/message-form";
import { MessageLine } from "@/components/messages/message-line";
import { PinnedPost } from "@/components/messages/pinned-post";
import { texts } from "@/components/messages/texts";
import { useStickToBottom } from "@/components/messages/use-stick-to-bottom";
import { useMarkRead, useThread } from "@/components/messages/use-thread";
import type { OpenThread } from "@/lib/messages/schema";
import type { ReportView } from "@/lib/replies/schema";

/** The one private thread of a reply, the item on top. */
export function ThreadPage({ replyId }: { replyId: string }) {
  const { user, loading } = useSession();
  const { thread, failure, userId, add, answer, load } = useThread(replyId);
  const outbox = useOutbox({ replyId, userId, newestId: thread?.messages.at(-1)?._id ?? "" }, add);
  const waiting = thread && userId ? notThere(outbox.pending, thread, userId) : [];
  const number = (thread?.messages.length ?? 0) + waiting.length;
  const { mark, isAtEnd, toEnd } = useStickToBottom(number);
  useMarkRead(replyId, { thread, userId, isSeen: isAtEnd });
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <Link
        href="/messages"
        className="flex min-h-11 items-center gap-2 self-start font-semibold text-primary"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {texts.thread.back}
      </Link>
      {!user && !loading && (
        <div className="flex flex-col items-start gap-3">
          <h1>{texts.list.heading}</h1>
          <LoginPrompt lead={texts.list.login} path={`/messages/${replyId}`} />
        </div>
      )}
      {!thread && (loading || (user && !failure)) && <p role="status">{texts.list.loading}</p>}
      {user && failure?.status === 404 && (
        <>
          <h1>{texts.list.heading}</h1>
          <p>{texts.thread.missing}</p>
        </>
      )}
      {user && failure && failure.status !== 404 && (
        <p role="status" className="flex items-center justify-between gap-3 font-semibold text-error">
          {failure.message}
          <button type="button" className="btn btn-quiet" onClick={() => void load()}>
            {texts.list.retry}
          </button>
        </p>
      )}
      {thread && userId && (
        <>
          <h1>{texts.thread.with(thread.other.name)}</h1>
          <PinnedPost post={thread.post} />
          {thread.report && <Report thread={thread} report={thread.report} userId={userId} onChange={load} />}
          {number === 0 && <p className="text-soft">{texts.thread.nothing}</p>}
          <ol aria-label={texts.thread.log} aria-live="polite" className="flex flex-col gap-3">
            {thread.messages.map((message) => (
              <MessageLine
                key={message._id}
                message={message}
                isOwn={message.authorId === userId}
                author={message.authorId === userId ? texts.thread.you : thread.other.name}
                onAnswer={(accepted) => answer(message._id, accepted)}
              />
            ))}
            {waiting.map((one) => (
              <PendingMessageLine key={one.key} one={one} outbox={outbox} />
            ))}
          </ol>
          {!isAtEnd && (
            <button
              type="button"
              className="btn btn-quiet sticky bottom-36 z-10 self-center bg-card shadow-card"
              onClick={toEnd}
            >
              <ArrowDown aria-hidden="true" className="size-4" />
              {texts.thread.toEnd}
            </button>
          )}
          <MessageForm
            outbox={outbox}
            quickAnswers={texts.thread.quickAnswers[gives(thread, userId) ? "giver" : "receiver"]}
            onWritten={toEnd}
          />
          <div ref={mark} />
        </>
      )}
    </div>
  );
}

type ReportProps = { thread: OpenThread; report: ReportView; userId: string; onChange(): Promise<void> };

/** Open between the two: one can object, the other sees until when. */
function Report({ thread: { replyId, state, other, post }, report, userId, onChange }: ReportProps) {
  if (post.postedBy._id === userId)
    return <AbsenceReportLine name={other.name} state={state} report={report} />;
  return <OwnAbsenceReport replyId={replyId} state={state} report={report} onChange={onChange} />;
}

/** Who has the item: the poster of an offer, or who answered a request. */
const gives = ({ post: { type, postedBy } }: OpenThread, userId: string) =>
  (type === "offer") === (postedBy._id === userId);

/** Those that the thread does not show yet: a message may come back to us before its own answer does. */
function notThere(pending: PendingMessage[], { messages }: OpenThread, userId: string): PendingMessage[] {
  const own = messages.filter(({ authorId }) => authorId === userId);
  return pending.filter(
    ({ fields, state, after }) =>
      state !== "new" ||
      !own.some(
        ({ _id, text, proposedAt }) =>
          _id > after && text === fields.text.trim() && proposedAt === fields.proposedAt,
      ),
  );
}

"use client";

import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { BlockMember } from "@/components/blocks/block-member";
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
import { SafetyNote } from "@/components/safety/safety-note";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { LoadError } from "@/components/ui/load-error";
import type { MessageView, OpenThread } from "@/lib/messages/schema";
import type { ReportView } from "@/lib/replies/schema";
import { shortId } from "@/lib/text/format";

/** The one private thread of a reply, with its post on top. */
export function ThreadPage({ replyId }: { replyId: string }) {
  const { user, loading } = useSession();
  const { thread, failure, userId, add, answer, load } = useThread(replyId);
  const isMissing = failure?.status === 404;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <Link
        href="/messages"
        className="flex min-h-11 items-center gap-2 self-start font-semibold text-primary"
      >
        <Icon name="arrow-left" className="size-4" />
        {texts.thread.back}
      </Link>
      {!user && !loading && (
        <div className="flex flex-col items-start gap-3">
          <h1>{texts.list.heading}</h1>
          <LoginPrompt lead={texts.list.login} path={`/messages/${replyId}`} />
        </div>
      )}
      {!thread && (loading || (user && !failure)) && <p role="status">{texts.list.loading}</p>}
      {user && isMissing && (
        <>
          <h1>{texts.list.heading}</h1>
          <p>{texts.thread.missing}</p>
        </>
      )}
      {user && failure && !isMissing && <LoadError error={failure.message} onRetry={() => void load()} />}
      <Thread
        replyId={replyId}
        thread={thread}
        userId={userId}
        onAdd={add}
        onAnswer={answer}
        onChange={load}
      />
    </div>
  );
}

type ThreadProps = {
  replyId: string;
  thread: OpenThread | null;
  userId: string | undefined;
  onAdd(message: MessageView): void;
  onAnswer(messageId: string, accepted: boolean): Promise<void>;
  onChange(): Promise<void>;
};

/** Mounted before the thread is loaded: its outbox and its place in the page outlive a reload of it. */
function Thread({ replyId, thread, userId, onAdd, onAnswer, onChange }: ThreadProps) {
  const outbox = useOutbox({ replyId, userId, newestId: thread?.messages.at(-1)?._id ?? "" }, onAdd);
  const pending = thread && userId ? notYetShown(outbox.pending, thread, userId) : [];
  const count = (thread?.messages.length ?? 0) + pending.length;
  const { mark, isAtEnd, toEnd } = useStickToBottom(count);
  useMarkRead(replyId, { thread, userId, isSeen: isAtEnd });
  if (!thread || !userId) return null;
  const quickAnswers = texts.thread.quickAnswers[isGiver(thread, userId) ? "giver" : "receiver"];
  return (
    <>
      <div
        data-page-by={shortId(thread.other._id)}
        className="flex flex-wrap items-center justify-between gap-3"
      >
        <h1>{texts.thread.with(thread.other.name)}</h1>
        <BlockMember person={thread.other} />
      </div>
      <PinnedPost post={thread.post} />
      {thread.report && <Report thread={thread} report={thread.report} userId={userId} onChange={onChange} />}
      {count === 0 && <SafetyNote at="message" />}
      {count === 0 && <p className="text-soft">{texts.thread.nothing}</p>}
      <ol aria-label={texts.thread.log} aria-live="polite" className="flex flex-col gap-3">
        {thread.messages.map((message) => (
          <MessageLine
            key={message._id}
            message={message}
            isOwn={message.authorId === userId}
            author={thread.other}
            onAnswer={(accepted) => onAnswer(message._id, accepted)}
          />
        ))}
        {pending.map((message) => (
          <PendingMessageLine key={message.key} message={message} outbox={outbox} />
        ))}
      </ol>
      {!isAtEnd && <ToEndButton onPress={toEnd} />}
      <MessageForm outbox={outbox} quickAnswers={quickAnswers} onWritten={toEnd} />
      <div ref={mark} />
    </>
  );
}

function ToEndButton({ onPress }: { onPress(): void }) {
  return (
    <button
      type="button"
      className="btn btn-quiet sticky bottom-36 z-10 self-center bg-card shadow-card"
      onClick={onPress}
    >
      <Icon name="arrow-down" className="size-4" />
      {texts.thread.toEnd}
    </button>
  );
}

type ReportProps = { thread: OpenThread; report: ReportView; userId: string; onChange(): Promise<void> };

/** Open between the two: one can object, the other sees until when. */
function Report({ thread: { replyId, state, other, post }, report, userId, onChange }: ReportProps) {
  if (post.postedBy._id === userId)
    return <AbsenceReportLine name={other.name} state={state} report={report} />;
  return <OwnAbsenceReport replyId={replyId} state={state} report={report} onChange={onChange} />;
}

/** The poster of an offer, or the member who answered a request, has the item. */
const isGiver = ({ post: { type, postedBy } }: OpenThread, userId: string) =>
  (type === "offer") === (postedBy._id === userId);

/** Those that the thread does not show yet: a message may come back to us before its own answer does. */
function notYetShown(pending: PendingMessage[], { messages }: OpenThread, userId: string): PendingMessage[] {
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

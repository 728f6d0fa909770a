"use client";

import "@/components/messages/panes.css";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { AbsenceReportLine, OwnAbsenceReport } from "@/components/handover/absence-report";
import type { PendingMessage } from "@/components/message-outbox/outbox-storage";
import { useOutbox } from "@/components/message-outbox/use-outbox";
import { BackToMessages } from "@/components/messages/back-to-messages";
import { ExchangeActions } from "@/components/messages/exchange-actions";
import { MessageForm } from "@/components/messages/message-form";
import { MessageLine } from "@/components/messages/message-line";
import { MessageList, OlderButton } from "@/components/messages/message-list";
import { PendingMessageLine } from "@/components/messages/pending-message-line";
import { texts } from "@/components/messages/texts";
import { ThreadHead } from "@/components/messages/thread-head";
import { ThreadSkeleton } from "@/components/messages/thread-skeleton";
import { ThreadsBeside } from "@/components/messages/threads-beside";
import { useProposing } from "@/components/messages/use-proposing";
import { useStickToBottom } from "@/components/messages/use-stick-to-bottom";
import { useMarkRead, useThread } from "@/components/messages/use-thread";
import { useSeenPromises } from "@/components/notifications/use-seen-promises";
import { HandoverThanks } from "@/components/replies/handover-thanks";
import { SafetyNote } from "@/components/safety/safety-note";
import { LoadError } from "@/components/ui/load-error";
import type { MessageView, OpenThread } from "@/lib/messages/schema";
import { isTownOnly } from "@/lib/posts/rules";
import { isTimeMissing } from "@/lib/replies/rules";
import type { ReportView } from "@/lib/replies/schema";

/** The one private thread of a reply, with its post on top and a field at the lower edge, as in any messenger. */
export function ThreadPage({ replyId }: { replyId: string }) {
  const { user, loading } = useSession();
  const { thread, failure, userId, ...calls } = useThread(replyId);
  const isMissing = failure?.status === 404;
  const isBroken = user !== null && thread === null && failure !== null;
  return (
    // Hides the footer and, on a member's phone, the bar of the site: see `globals.css`.
    <div data-own-bar={isBroken ? undefined : ""} className="panes">
      <div>
        {user && <ThreadsBeside userId={user._id} replyId={replyId} />}
        <div className="flex flex-col gap-3">
          {!thread && <BackToMessages />}
          {!user && !loading && (
            <div className="flex flex-col items-start gap-3">
              <h1>{texts.list.heading}</h1>
              <LoginPrompt lead={texts.list.login} path={`/messages/${replyId}`} />
            </div>
          )}
          {!thread && (loading || (user && !failure)) && <ThreadSkeleton />}
          {user && isMissing && (
            <>
              <h1>{texts.list.heading}</h1>
              <p>{texts.thread.missing}</p>
            </>
          )}
          {user && failure && !isMissing && (
            <LoadError error={failure.message} onRetry={() => void calls.load()} />
          )}
          <Thread replyId={replyId} thread={thread} userId={userId} calls={calls} />
        </div>
      </div>
    </div>
  );
}

type ThreadProps = {
  replyId: string;
  thread: OpenThread | null;
  userId: string | undefined;
  calls: Omit<ReturnType<typeof useThread>, "thread" | "failure" | "userId">;
};

/** Mounted before the thread is loaded: its outbox and its place in the page outlive a reload of it. */
function Thread({ replyId, thread, userId, calls }: ThreadProps) {
  const outbox = useOutbox({ replyId, userId, newestId: thread?.messages.at(-1)?._id ?? "" }, calls.add);
  const pending = thread && userId ? notYetShown(outbox.pending, thread, userId) : [];
  const count = (thread?.messages.length ?? 0) + pending.length;
  const { mark, isAtEnd, toEnd } = useStickToBottom({
    length: count + (thread?.steps?.length ?? 0),
    firstId: thread?.messages[0]?._id ?? "",
  });
  useMarkRead(replyId, { thread, userId, isSeen: isAtEnd });
  useSeenPromises(thread?.state === "promised" ? thread.post._id : null);
  const [proposing, setProposing] = useProposing();
  if (!thread || !userId) return null;
  const stage = stageOf(thread);
  const isTimeOpen = [...thread.messages, ...pending].some(isSuggestion);
  const needsTime = isTimeMissing(thread) && !isTimeOpen;
  const declined = typeof proposing === "object" ? openSuggestion(thread, proposing?.insteadOf) : undefined;
  const answers = texts.thread.quickAnswers[isGiver(thread, userId) ? "giver" : "receiver"];
  return (
    <>
      <ThreadHead
        thread={thread}
        userId={userId}
        onPropose={needsTime ? () => setProposing("asked") : null}
        isProposing={proposing !== null}
      />
      {thread.report && (
        <Report thread={thread} report={thread.report} userId={userId} onChange={calls.load} />
      )}
      {count === 0 && stage && <SafetyNote at="message" />}
      {calls.hasOlder && (
        <OlderButton isBusy={calls.isLoadingOlder} isAtEnd={isAtEnd} onLoad={calls.loadOlder} />
      )}
      <MessageList
        thread={thread}
        userId={userId}
        lineOf={(message) => (
          <MessageLine
            message={message}
            isOwn={message.authorId === userId}
            isLastRead={message._id === thread.lastRead}
            author={thread.other}
            isOver={thread.state !== "waiting" && thread.state !== "promised"}
            isPromised={thread.state !== "waiting"}
            isChoosing={message._id === declined?._id}
            onAccept={() => calls.answer(message._id, true)}
            onAnother={() => setProposing({ insteadOf: message._id })}
          />
        )}
      >
        {pending.map((message) => (
          <PendingMessageLine key={message.key} message={message} outbox={outbox} />
        ))}
      </MessageList>
      {count === 0 && <p className="text-center text-soft">{texts.thread[stage ? "nothing" : "over"]}</p>}
      <ExchangeActions
        exchange={exchangeOf(thread)}
        onChange={calls.load}
        className="items-center"
        isNext={stage === "timed"}
      />
      <HandoverThanks reply={{ ...thread, _id: replyId }} other={thread.other} isFolded />
      <MessageForm
        outbox={outbox}
        quickAnswers={stage && answers[stage]}
        proposing={{ state: proposing, set: setProposing, isElsewhere: needsTime }}
        said={thread.asked.pickup}
        agreedAt={thread.agreedAt}
        onDecline={declined ? () => calls.answer(declined._id, false) : null}
        when={
          <Preference
            asked={thread.asked}
            name={thread.asked.authorId === userId ? null : thread.other.name}
          />
        }
        onWritten={toEnd}
        onToEnd={isAtEnd ? null : toEnd}
      />
      <div ref={mark} />
    </>
  );
}

/** Waits for an answer, or is about to arrive. */
const isSuggestion = (message: MessageView | PendingMessage): boolean =>
  "key" in message
    ? message.fields.proposedAt !== undefined
    : message.proposedAt !== undefined &&
      message.accepted === undefined &&
      !message.replaced &&
      !message.placeChanged &&
      !message.askedAnew &&
      Date.parse(message.proposedAt) > Date.now();

/** Undefined once it is answered, also by another window. */
const openSuggestion = ({ messages }: OpenThread, id: string | undefined) =>
  messages.find((message) => message._id === id && isSuggestion(message));

type PreferenceProps = { asked: OpenThread["asked"]; name: string | null };

/** The words of the reply about when. */
function Preference({ asked: { pickup }, name }: PreferenceProps) {
  return (
    <>
      {name ? texts.thread.theirTime(name) : texts.thread.yourTime} <b className="text-ink">{pickup}</b>
    </>
  );
}

const exchangeOf = ({ replyId, post, other, can }: OpenThread) => ({
  ...{ replyId, postId: post._id, type: post.type, name: other.name },
  // A copy that the browser kept before an update has none.
  can: can ?? [],
  townOnly: isTownOnly(post) ? post.address : undefined,
});

type ReportProps = { thread: OpenThread; report: ReportView; userId: string; onChange(): Promise<void> };

/** Open between the two: one can object, the other sees until when. */
function Report({ thread: { replyId, state, other, post }, report, userId, onChange }: ReportProps) {
  if (post.postedBy._id === userId)
    return <AbsenceReportLine name={other.name} state={state} report={report} />;
  return <OwnAbsenceReport replyId={replyId} state={state} report={report} onChange={onChange} />;
}

/** Null once there is nothing to arrange any more. */
function stageOf({ state, agreedAt }: OpenThread) {
  if (state === "waiting") return isAhead(agreedAt) ? "timed" : "waiting";
  if (state !== "promised") return null;
  if (!agreedAt) return "promised";
  return isAhead(agreedAt) ? "agreed" : "past";
}

const isAhead = (at: string | undefined) => at !== undefined && Date.parse(at) > Date.now();

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

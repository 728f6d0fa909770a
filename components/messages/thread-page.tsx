"use client";

import "@/components/messages/panes.css";
import { Avatar } from "@/components/auth/avatar";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { BlockMember } from "@/components/blocks/block-member";
import { AbsenceReportLine, OwnAbsenceReport } from "@/components/handover/absence-report";
import type { PendingMessage } from "@/components/message-outbox/outbox-storage";
import { useOutbox } from "@/components/message-outbox/use-outbox";
import { ExchangeActions } from "@/components/messages/exchange-actions";
import { MessageForm } from "@/components/messages/message-form";
import { MessageLine } from "@/components/messages/message-line";
import { MessageList, OlderButton } from "@/components/messages/message-list";
import { PendingMessageLine } from "@/components/messages/pending-message-line";
import { PinnedPost } from "@/components/messages/pinned-post";
import { texts } from "@/components/messages/texts";
import { ThreadSkeleton } from "@/components/messages/thread-skeleton";
import { ThreadsBeside } from "@/components/messages/threads-beside";
import { useStickToBottom } from "@/components/messages/use-stick-to-bottom";
import { useMarkRead, useThread } from "@/components/messages/use-thread";
import { SafetyNote } from "@/components/safety/safety-note";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { LoadError } from "@/components/ui/load-error";
import { MoreMenu } from "@/components/ui/more-menu";
import type { OpenThread } from "@/lib/messages/schema";
import type { ReportView } from "@/lib/replies/schema";
import { shortId } from "@/lib/text/format";
import { isFormerMember } from "@/lib/users/rules";

/** The one private thread of a reply, with its post on top and a field at the lower edge, as in any messenger. */
export function ThreadPage({ replyId }: { replyId: string }) {
  const { user, loading } = useSession();
  const { thread, failure, userId, ...calls } = useThread(replyId);
  const isMissing = failure?.status === 404;
  return (
    // Hides the footer: see `globals.css`.
    <div data-own-bar="" className="panes">
      <div>
        {user && <ThreadsBeside userId={user._id} replyId={replyId} />}
        <div className="flex flex-col gap-3">
          {!thread && <BackLink />}
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

/** On phones the arrow alone, so that the name has the room. */
function BackLink({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <Link
      href="/messages"
      className="flex min-h-11 min-w-11 shrink-0 items-center gap-2 self-start font-semibold text-primary"
    >
      <Icon name="arrow-left" className="size-5" />
      <span className={isSmall ? "max-sm:sr-only" : undefined}>{texts.thread.back}</span>
    </Link>
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
  if (!thread || !userId) return null;
  const stage = stageOf(thread);
  const answers = texts.thread.quickAnswers[isGiver(thread, userId) ? "giver" : "receiver"];
  return (
    <>
      {/* On phones the bar of the site makes room for it: see `globals.css`. */}
      <div className="@container sticky top-(--bar-edge) z-20 -mx-4 border-b border-line bg-paper px-4 py-2 sm:top-[calc(4.25rem+var(--bar-edge))]">
        <ThreadHeader other={thread.other} />
        <PinnedPost thread={thread} userId={userId} />
      </div>
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
            author={thread.other}
            isOver={thread.state !== "waiting" && thread.state !== "promised"}
            onAnswer={(accepted) => calls.answer(message._id, accepted)}
          />
        )}
      >
        {pending.map((message) => (
          <PendingMessageLine key={message.key} message={message} outbox={outbox} />
        ))}
      </MessageList>
      {count === 0 && <p className="text-center text-soft">{texts.thread[stage ? "nothing" : "over"]}</p>}
      <ExchangeActions exchange={exchangeOf(thread)} onChange={calls.load} className="items-center" />
      <MessageForm
        outbox={outbox}
        quickAnswers={stage && answers[stage]}
        onWritten={toEnd}
        onToEnd={isAtEnd ? null : toEnd}
      />
      <div ref={mark} />
    </>
  );
}

function ThreadHeader({ other }: { other: OpenThread["other"] }) {
  return (
    <div
      data-page-by={shortId(other._id)}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
    >
      <BackLink isSmall />
      <Avatar name={other.name} picture={other.picture} className="size-10 @max-[14rem]:hidden" />
      <h1 className="min-w-0 flex-1 text-xl @max-[14rem]:order-last @max-[14rem]:basis-full">
        {texts.thread.with(other.name)}
      </h1>
      {!isFormerMember(other.name) && (
        <MoreMenu label={texts.thread.more}>
          <BlockMember person={other} />
        </MoreMenu>
      )}
    </div>
  );
}

const exchangeOf = ({ replyId, post, other, can }: OpenThread) => ({
  ...{ replyId, postId: post._id, type: post.type, name: other.name },
  // A copy that the browser kept before an update has none.
  can: can ?? [],
});

type ReportProps = { thread: OpenThread; report: ReportView; userId: string; onChange(): Promise<void> };

/** Open between the two: one can object, the other sees until when. */
function Report({ thread: { replyId, state, other, post }, report, userId, onChange }: ReportProps) {
  if (post.postedBy._id === userId)
    return <AbsenceReportLine name={other.name} state={state} report={report} />;
  return <OwnAbsenceReport replyId={replyId} state={state} report={report} onChange={onChange} />;
}

/** Null once there is nothing to arrange any more. */
function stageOf({ state }: OpenThread) {
  if (state === "waiting") return "waiting";
  return state === "promised" ? "decided" : null;
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

"use client";

import { type ReactNode, Suspense } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import { useAction } from "@/components/browser/use-action";
import { useCurrentOutcome } from "@/components/browser/use-current-outcome";
import { OwnAbsenceReport } from "@/components/handover/absence-report";
import { AgreedTime } from "@/components/handover/agreed-time";
import { OwnHandover } from "@/components/handover/confirm-handover";
import { EndingRoom } from "@/components/handover/ending-room";
import { ExactPlace } from "@/components/handover/exact-place";
import { HandoverCode } from "@/components/handover/handover-code";
import { ReportPosterAbsence } from "@/components/handover/poster-absence";
import { SuggestedTime } from "@/components/handover/suggested-time";
import { TimeLink } from "@/components/handover/time-link";
import { BundledReplies } from "@/components/replies/bundled-replies";
import { OwnTurn } from "@/components/replies/own-turn";
import { OwnWords } from "@/components/replies/own-words";
import { texts } from "@/components/replies/texts";
import { SafetyNote } from "@/components/safety/safety-note";
import { Disclosure } from "@/components/ui/disclosure";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import { isHandedOver } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import { isFarAway, isOpenToReplies } from "@/lib/replies/rules";
import type { ReplyView } from "@/lib/replies/schema";
import { formatDay } from "@/lib/text/format";

// Few posts have ended.
const Ending = lazyPart(() => import("@/components/handover/ending"));

type Props = {
  post: PostView;
  reply: ReplyView;
  /** Place, time, code and the way to the conversation stand elsewhere on the page. */
  isNext?: boolean;
  /** Among many: its entry in a draw is on the page of the post, beside the draw. */
  isListed?: boolean;
  onChange(): Promise<void>;
};

const SAID_BY_STATE = "";

export function OwnReply({ post, reply, isNext = false, isListed = false, onChange }: Props) {
  const { busy, outcome, run } = useAction();
  const { state } = reply;
  const answerTime = state === "waiting" && <AnswerTime post={post} reply={reply} />;
  const shownOutcome = useCurrentOutcome(outcome, state);
  const withdraw = () =>
    run(async () => {
      await mutate("DELETE", `/reply/${reply._id}`);
      await onChange();
    }, SAID_BY_STATE);
  const confirmWanted = () =>
    run(async () => {
      await mutate("PUT", `/reply/${reply._id}/wanted`);
      await onChange();
    }, texts.turn.confirmed);
  return (
    <div className="flex flex-col gap-3">
      <ReplyStatus {...{ post, reply, isNext, isListed, onChange }}>
        {!isListed && answerTime}
        {reply.confirmBy && (
          <OwnTurn
            {...{ type: post.type, confirmBy: reply.confirmBy, busy }}
            onYes={() => void confirmWanted()}
            onNo={() => void withdraw()}
          />
        )}
      </ReplyStatus>
      <OwnWords
        {...{ post, reply, isNext, busy }}
        isFolded={isListed}
        details={isListed && answerTime}
        onChanged={() => run(onChange, texts.own.changed)}
        onWithdraw={() => void withdraw()}
      >
        <BundledReplies reply={reply} />
        {reply.drawEntry && !isListed && (
          <Disclosure summary={texts.own.drawEntryFold}>
            <p className="text-sm text-soft">
              <Sentence text={texts.own.drawEntry} values={{ entry: <code>{reply.drawEntry}</code> }} />
            </p>
          </Disclosure>
        )}
        <StatusMessage outcome={shownOutcome} />
      </OwnWords>
    </div>
  );
}

function ReplyStatus({ post, reply, isNext, isListed, onChange, children }: Props & { children: ReactNode }) {
  const { state, quantity, granted, confirmBy } = reply;
  const isOurs = state === "promised" && !confirmBy;
  // Answering comes first: nobody sets out before.
  const isAsked = isOurs && reply.suggestion?.isOwn === false;
  // The report, or what the other says of it, says more, and "It is promised to you!" would contradict it.
  const isReported = reply.report !== undefined && reply.report.outcome === undefined;
  const isCompleted = state === "completed";
  const handover = !isReported && !confirmBy && (
    <OwnHandover key={state} {...{ post, reply, isNext, onChange }} />
  );
  return (
    <>
      {!isNext && !isReported && <AgreedTime reply={reply} />}
      {!isReported && !reply.objectableUntil && (
        <p role="status" className={isListed && state === "waiting" ? "font-semibold" : "text-lg font-bold"}>
          {sentenceOf(post, reply)}
        </p>
      )}
      {isCompleted && handover}
      {reply.report && (
        <OwnAbsenceReport replyId={reply._id} state={state} report={reply.report} onChange={onChange} />
      )}
      <ReportPosterAbsence reply={reply} name={post.postedBy.name} onChange={onChange} />
      {state === "promised" && <p className="empty:hidden">{texts.own.granted(granted, quantity)}</p>}
      {children}
      {isCompleted && !reply.objectableUntil && (
        <Suspense fallback={<EndingRoom />}>
          <Ending post={post} items={granted} names={[post.postedBy.name]} />
        </Suspense>
      )}
      {!isNext && <SuggestedTime reply={reply} name={post.postedBy.name} onChange={onChange} />}
      {!isNext && <TimeLink reply={reply} name={post.postedBy.name} />}
      <FoldedIf isFolded={isListed === true && isAsked}>
        {isOurs && !isNext && <ExactPlace post={post} for="recipient" />}
        {isOurs && !isNext && reply.code && <HandoverCode replyId={reply._id} code={reply.code} />}
        {isOurs && reply.kept === 0 && <SafetyNote at="promise" />}
        {!isCompleted && handover}
      </FoldedIf>
    </>
  );
}

const FoldedIf = ({ isFolded, children }: { isFolded: boolean; children: ReactNode }) =>
  isFolded ? (
    <Disclosure summary={texts.own.meeting}>
      <div className="flex flex-col gap-3 pt-2">{children}</div>
    </Disclosure>
  ) : (
    children
  );

/** How soon an answer usually comes, then the latest time, or what it waits for where that is months away. */
function AnswerTime({ post, reply: { answerBy, pace, usualPace } }: Pick<Props, "post" | "reply">) {
  const isPromised = post.status === "promised";
  if ((post.status !== "open" && !isPromised) || !answerBy) return null;
  const isUpToPoster = post.allocation === "poster" && !isPromised;
  const isFar = isFarAway(new Date(answerBy));
  const isDrawn = post.allocation === "fair-draw" && !isPromised;
  const ending = isPromised ? "promised" : answerBy > post.expiresAt ? "partly" : "open";
  const time = isFar ? formatDay(answerBy) : <LocalTime iso={answerBy} />;
  const usual =
    (isPromised && texts.own.ifFree[post.allocation]) ||
    (isUpToPoster && pace && texts.own.pace(post.postedBy.name, pace)) ||
    (isUpToPoster && usualPace && texts.own.usualPace[usualPace]);
  return (
    <>
      {usual && <p>{usual}</p>}
      <p className={`text-soft ${usual ? "-mt-2 text-sm" : ""}`}>
        <Sentence
          text={isFar && !isDrawn ? texts.own.answerFarAway[ending] : texts.own.answerBy}
          values={{ time }}
        />
      </p>
    </>
  );
}

function sentenceOf(post: PostView, { state, reason, position, confirmBy }: ReplyView): string {
  const { type, allocation, status } = post;
  if (confirmBy) return texts.turn.heading;
  if (state !== "promised" && !isOpenToReplies(post, Date.now())) {
    const after = texts.own[isHandedOver(status) ? "reasonOnceGone" : "reasonAfterEnd"];
    if (reason && reason in after) return after[reason as keyof typeof after];
  }
  if (state !== "promised" && reason && reason in texts.own.reason)
    return texts.own.reason[reason as keyof typeof texts.own.reason];
  if (state !== "waiting") return texts.own.state[type][state];
  if (status === "expired") return texts.own.expired;
  if (status === "withdrawn") return texts.own.justTakenDown;
  if (position === undefined && status === "promised") return texts.own.promisedAway;
  if (position === undefined) return texts.own[allocation === "fair-draw" ? "beforeDraw" : "beforeChoice"];
  return position === 1 ? texts.own.next : texts.own.position(position);
}

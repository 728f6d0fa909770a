"use client";

import { Avatar } from "@/components/auth/avatar";
import { AbsenceReportLine } from "@/components/handover/absence-report";
import { AgreedTime } from "@/components/handover/agreed-time";
import { HandoverWord } from "@/components/handover/confirm-handover";
import { HandoverForm, type HandoverProps } from "@/components/handover/handover-form";
import { OwnPosterAbsence } from "@/components/handover/poster-absence";
import { PromiseForm } from "@/components/handover/promise-form";
import { SuggestedTime } from "@/components/handover/suggested-time";
import { TimeLink } from "@/components/handover/time-link";
import { BundledReplies } from "@/components/replies/bundled-replies";
import { MessageLink } from "@/components/replies/message-link";
import { Reliability } from "@/components/replies/reliability";
import { texts } from "@/components/replies/texts";
import { SafetyNote } from "@/components/safety/safety-note";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/ui/local-time";
import { Sentence } from "@/components/ui/sentence";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ReplyView } from "@/lib/replies/schema";
import { isFormerMember } from "@/lib/users/rules";

/** One reply as the poster sees it: what matters for choosing, and what can be done about it. */
export function ReplyRow(props: HandoverProps) {
  const { post, reply, busy, updatePost, code, isAwaited, isNext: isOnTop = false } = props;
  const { person, quantity, pickup, text, state, position, kept, broken, askedAt } = reply;
  const isNext = state === "waiting" && position === 1;
  const isTheirs = state === "promised" && !reply.confirmBy;
  const message = (
    <MessageLink
      replyId={reply._id}
      label={texts.row.write}
      name={texts.row.writeTo(person.name)}
      isSmall={!isTheirs}
    />
  );
  return (
    <li className="flex flex-col gap-3 border-t border-line pt-4">
      {!isOnTop && <AgreedTime reply={reply} />}
      <div className="flex items-center gap-3">
        <Avatar name={person.name} picture={person.picture} className="size-11" />
        <p className="min-w-0 flex-1">
          <PersonName person={person} />
          <span className="flex flex-wrap gap-x-4 overflow-hidden text-sm text-soft">
            <span>
              <Reliability kept={kept} broken={broken} />
            </span>{" "}
            <span className={DOTTED}>
              <TimeAgo iso={askedAt} />
            </span>
          </span>
        </p>
        {isNext && (
          <span className="rounded-full bg-sun-ground px-2.5 py-0.5 text-sm font-semibold text-ink">
            {texts.poster.next}
          </span>
        )}
      </div>
      <p>
        {(post.quantity ?? 1) > 1 && <b>{texts.row.wants[post.type](quantity)}. </b>}
        <span className="text-soft">{texts.row.when}</span> {pickup}
      </p>
      {text && <p className="whitespace-pre-line">“{text}”</p>}
      <BundledReplies reply={reply} />
      <Outcome reply={reply} />
      {reply.report && (
        <AbsenceReportLine name={person.name} state={state} report={reply.report} isAwaited={isAwaited} />
      )}
      {reply.posterReport && (
        <OwnPosterAbsence replyId={reply._id} report={reply.posterReport} name={person.name} />
      )}
      {!isOnTop && <SuggestedTime reply={reply} name={person.name} />}
      <TimeLink reply={reply} name={person.name} />
      {reply.confirmBy && (
        <p>
          {texts.turn.asked(person.name)}{" "}
          <Sentence text={texts.turn.askedUntil} values={{ time: <LocalTime iso={reply.confirmBy} /> }} />
        </p>
      )}
      {isTheirs && (
        <HandoverForm key={code} {...props}>
          {message}
        </HandoverForm>
      )}
      {isTheirs && kept === 0 && <SafetyNote at="promise" />}
      <HandoverWord postId={post._id} reply={reply} />
      {!isTheirs && (
        <div className="flex flex-wrap items-end gap-2">
          {MAY_STILL_GET_IT.includes(state) && !isFormerMember(person.name) && (
            <PromiseForm post={post} reply={reply} busy={busy} updatePost={updatePost} />
          )}
          {message}
        </div>
      )}
    </li>
  );
}

/** The dot stands between two facts of a line: before the first of the next line it is cut off. */
const DOTTED = "relative whitespace-nowrap before:absolute before:-start-2.5 before:content-['·'_/_'']";

function PersonName({ person: { _id, name } }: Pick<ReplyView, "person">) {
  if (isFormerMember(name)) return <b>{name}</b>;
  return (
    <Link
      href={`/user/${_id}`}
      className="font-bold underline decoration-field-line underline-offset-4 hover:decoration-current"
    >
      {name}
    </Link>
  );
}

/** A poster may think again. */
const MAY_STILL_GET_IT: ReplyView["state"][] = ["waiting", "declined", "released", "no-show"];

const ENDED_BY_TIME = new Map<ReplyView["reason"], string>([
  ["lapsed", texts.handover.lapsed],
  ["unconfirmed", texts.turn.unconfirmed],
  ["expired", texts.turn.ended],
]);

function Outcome({ reply: { state, reason, granted, quantity, verified } }: { reply: ReplyView }) {
  if (state === "waiting") return null;
  const parts = [
    state === "promised" && quantity > 1 && texts.row.promisedMany(granted),
    state === "completed" && (granted > 1 ? texts.row.handedOver(granted) : texts.row.state.completed),
    state === "completed" && verified && texts.row.verified,
    state === "released" && (ENDED_BY_TIME.get(reason) ?? texts.row.state.released),
    (state === "declined" || state === "withdrawn" || state === "no-show") && texts.row.state[state],
  ].filter(Boolean);
  return <p className="font-semibold text-soft empty:hidden">{parts.join(", ")}</p>;
}

"use client";

import { useAction } from "@/components/browser/use-action";
import { CalendarLink } from "@/components/handover/calendar-link";
import { texts } from "@/components/messages/texts";
import { ReportButton } from "@/components/moderation/report-button";
import { Icon } from "@/components/ui/icon";
import { LocalTime } from "@/components/ui/local-time";
import { StatusMessage } from "@/components/ui/status-message";
import type { MessageView } from "@/lib/messages/schema";
import { formatClock } from "@/lib/text/format-moment";

type Props = {
  message: MessageView;
  isOwn: boolean;
  /** The newest own one that the other has read. */
  isLastRead?: boolean;
  author: { _id: string; name: string };
  /** The exchange has ended: there is no time to agree on. */
  isOver?: boolean;
  /** Whether the agreed time is one for a promise. */
  isPromised?: boolean;
  /** The form for another time is open. */
  isChoosing?: boolean;
  /** @throws CallError */
  onAccept(): Promise<void>;
  /** The suggestion is declined once another one is sent. */
  onAnother(): void;
};

/** A line of a thread: words, a suggested time, or both. */
export function MessageLine({
  message,
  isOwn,
  isLastRead = false,
  author,
  isOver = false,
  isPromised = true,
  ...answering
}: Props) {
  const { text, proposedAt, createdAt } = message;
  const look = isOwn ? "self-end items-end" : "self-start items-start";
  return (
    // A tap focuses a message of somebody else, and so shows what can be done about it.
    <div
      tabIndex={isOwn ? undefined : -1}
      className={`group flex max-w-[85%] flex-col gap-1 outline-none @max-[14rem]:max-w-full ${look}`}
    >
      <span className="sr-only">{isOwn ? texts.thread.you : author.name}: </span>
      {text && (
        <p
          className={`max-w-full min-w-0 rounded-box px-4 py-2.5 whitespace-pre-line ${isOwn ? "bg-green-ground" : "border border-line bg-card"}`}
        >
          {text}
        </p>
      )}
      {proposedAt && <Suggestion {...{ message, isOwn, isOver, isPromised, ...answering }} at={proposedAt} />}
      <span className="flex items-center gap-1 text-sm text-soft">
        <time dateTime={createdAt}>{formatClock(createdAt)}</time>
        {isOwn && <Icon name="check" className="size-3.5" />}
        {isOwn && (
          <span className={isLastRead ? undefined : "sr-only"}>
            {texts.thread[isLastRead ? "read" : "sent"]}
          </span>
        )}
        {text && !isOwn && (
          <span className={`-my-3 flex ${IF_CHOSEN}`}>
            <ReportButton kind="message" id={message._id} author={author} isSmall />
          </span>
        )}
      </span>
    </div>
  );
}

/** Rarely needed: while a message is pointed at, tapped or reached by the keyboard. Screen readers always find it. */
const IF_CHOSEN =
  "pointer-events-none opacity-0 group-hover:pointer-events-auto group-hover:opacity-100 group-focus-within:pointer-events-auto group-focus-within:opacity-100";

type SuggestionProps = Pick<Props, "message" | "isOwn" | "isChoosing" | "onAccept" | "onAnother"> & {
  at: string;
  isOver: boolean;
  isPromised: boolean;
};

/** A suggested collection time, to accept or to answer with another; once agreed, for the calendar. */
function Suggestion({
  message: { _id, accepted, replaced, placeChanged, askedAnew },
  at,
  isOwn,
  isOver,
  isPromised,
  isChoosing = false,
  onAccept,
  onAnother,
}: SuggestionProps) {
  const { busy, outcome, run } = useAction();
  const isOpen = accepted === undefined && !replaced;
  const ended = (replaced && "replaced") || (placeChanged && "placeChanged") || (askedAnew && "askedAnew");
  const stands = accepted && !ended;
  const icon = isOpen && !isOver ? "calendar-clock" : stands ? "calendar-check" : "calendar-x";
  const answerText = isOpen
    ? isOver
      ? texts.suggestion.over
      : isOwn && texts.suggestion.waiting
    : stands
      ? texts.suggestion[isPromised ? "accepted" : "acceptedOnly"]
      : texts.suggestion[ended || "declined"];
  return (
    <div className="flex flex-col gap-3 rounded-box border border-line bg-card p-4">
      <p className="flex items-start gap-3 @max-[14rem]:flex-col @max-[14rem]:gap-1">
        <Icon name={icon} className="mt-1 size-5 shrink-0 text-primary" />
        <span>
          <span className="block text-sm text-soft">{texts.suggestion.lead}</span>
          <b>
            <LocalTime iso={at} />
          </b>
          {answerText && <span className="block text-soft">{answerText}</span>}
        </span>
      </p>
      <StatusMessage outcome={outcome} />
      {isOpen && !isOwn && !isOver && (
        <p className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-primary"
            disabled={busy}
            onClick={() => void run(onAccept, "")}
          >
            {texts.suggestion.accept}
          </button>
          <button
            type="button"
            className="btn btn-quiet"
            disabled={busy}
            aria-expanded={isChoosing}
            onClick={onAnother}
          >
            {texts.suggestion.another}
          </button>
        </p>
      )}
      {stands && !isOver && <CalendarLink messageId={_id} />}
    </div>
  );
}

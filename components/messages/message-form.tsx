"use client";

import type { KeyboardEvent, ReactNode, SubmitEvent } from "react";
import type { Outbox } from "@/components/message-outbox/use-outbox";
import { ProposalForm } from "@/components/messages/proposal-form";
import { texts } from "@/components/messages/texts";
import type { Proposing } from "@/components/messages/use-proposing";
import { Icon } from "@/components/ui/icon";
import { MESSAGE_LIMITS } from "@/lib/messages/schema";

const MAX_ROWS = 5;

type Props = {
  outbox: Outbox;
  /** Null where there is nothing to meet for any more. */
  quickAnswers: readonly string[] | null;
  /** `isElsewhere`: the button for it stands at the top. */
  proposing: { state: Proposing; set(now: Proposing): void; isElsewhere: boolean };
  /** The words of the reply about when, for the form that suggests a time. */
  when: ReactNode;
  /** These words alone. */
  said: string;
  agreedAt: string | undefined;
  /** The form for a time answers a suggestion, and declines it. @throws CallError */
  onDecline: (() => Promise<void>) | null;
  onWritten(): void;
  /** For those who read further up. */
  onToEnd: (() => void) | null;
};

/** Sticks to the lower edge of the window; with large letters `panes.css` leaves that to the field alone. */
export function MessageForm({
  outbox,
  quickAnswers,
  proposing,
  when,
  said,
  agreedAt,
  onDecline,
  onWritten,
  onToEnd,
}: Props) {
  const { send } = outbox;
  const isOpen = proposing.state !== null;
  const propose = !proposing.isElsewhere && (
    <button
      type="button"
      className="btn btn-quiet shrink-0"
      aria-expanded={false}
      // The second click of a double one on what sent a time, whose place it takes, is not meant for it.
      onClick={({ detail }) => detail < 2 && proposing.set("asked")}
    >
      {texts.thread.propose}
    </button>
  );
  return (
    <div className="thread-form sticky bottom-(--bar-edge) z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-paper px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {/* The form for a time has their room. */}
      {quickAnswers && !isOpen && (
        <fieldset className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1">
          <legend className="sr-only">{texts.thread.quick}</legend>
          {/* The first, as on a phone the row goes on beyond the edge, unless there is a time. */}
          {!agreedAt && propose}
          {quickAnswers.map((answer) => (
            <button
              key={answer}
              type="button"
              className="btn btn-quiet shrink-0"
              onClick={() => {
                send({ text: answer });
                onWritten();
              }}
            >
              {answer}
            </button>
          ))}
          {agreedAt && propose}
        </fieldset>
      )}
      {quickAnswers && isOpen && (
        <ProposalForm
          // Another suggestion is answered by a form of its own.
          key={JSON.stringify(proposing.state)}
          when={when}
          {...{ said, agreedAt, onDecline }}
          onCancel={() => proposing.set(null)}
          onPropose={(proposedAt) => {
            send({ text: "", proposedAt });
            // Where that fails, the other time stays to be answered, and the new one is on its way.
            onDecline?.().catch(() => {});
            proposing.set(null);
            onWritten();
          }}
        />
      )}
      <TextForm outbox={outbox} onWritten={onWritten} onToEnd={onToEnd} />
    </div>
  );
}

function ToEndButton({ onPress }: { onPress(): void }) {
  return (
    <button
      type="button"
      className="btn btn-quiet absolute -top-14 left-1/2 -translate-x-1/2 bg-card! shadow-card"
      onClick={onPress}
    >
      <Icon name="arrow-down" className="size-4 @max-[14rem]:size-5" />
      <span className="@max-[14rem]:sr-only">{texts.thread.toEnd}</span>
    </button>
  );
}

/** Where a browser does not measure the field by its text. */
const rowsOf = (text: string) => Math.min(MAX_ROWS, text.split("\n").length);

type TextProps = Pick<Props, "outbox" | "onWritten" | "onToEnd">;

function TextForm({ outbox: { text, write, sendDraft }, onWritten, onToEnd }: TextProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    sendDraft();
    onWritten();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      {onToEnd && <ToEndButton onPress={onToEnd} />}
      <label className="min-w-0 flex-1 basis-32 @max-[14rem]:basis-24">
        <span className="sr-only">{texts.thread.text}</span>
        <textarea
          rows={rowsOf(text)}
          maxLength={MESSAGE_LIMITS.text.max}
          placeholder={texts.thread.text}
          className="textarea field-sizing-content max-h-37 min-h-13 resize-none"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <button type="submit" className="btn btn-primary ms-auto @max-[14rem]:px-3" disabled={!text.trim()}>
        <span className="@max-[14rem]:sr-only">{texts.thread.send}</span>
        <Icon name="send-horizontal" className="hidden size-5 @max-[14rem]:block rtl:-scale-x-100" />
      </button>
    </form>
  );
}

"use client";

import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { toDateTimeInput } from "@/components/browser/date-input";
import { useAction } from "@/components/browser/use-action";
import { proposalTimes } from "@/components/messages/proposal-times";
import { texts } from "@/components/messages/texts";
import { Field } from "@/components/ui/field";
import { FilterChip } from "@/components/ui/filter-chip";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { messageFields } from "@/lib/messages/schema";
import { formatSlot } from "@/lib/text/format-slot";

type Props = {
  /** The words of the reply about when. */
  when: ReactNode;
  /** The same as plain text. */
  said: string;
  agreedAt: string | undefined;
  /** Where it answers a suggestion, which may be declined without another one. @throws CallError */
  onDecline: (() => Promise<void>) | null;
  onPropose(proposedAt: string): void;
  onCancel(): void;
};

/** When could you meet? Likely times come first, and one button sends what is chosen. */
export function ProposalForm({ when, said, agreedAt, onDecline, onPropose, onCancel }: Props) {
  const { busy, outcome, run } = useAction();
  const [local, setLocal] = useState("");
  const [error, setError] = useState("");
  const [now] = useState(() => new Date());
  const [times] = useState(() => proposalTimes(now, said, agreedAt));
  const [isExact, setExact] = useState(times.length === 0);
  const usual = useRef<HTMLFieldSetElement>(null);
  const exact = useRef<HTMLDivElement>(null);
  // The button that opened it has given way to it, or stands far away.
  useEffect(() => {
    const first = isExact ? exact.current?.querySelector("input") : usual.current?.querySelector("button");
    first?.focus();
  }, [isExact]);
  const type = (typed: string) => {
    setLocal(typed);
    setError("");
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const time = new Date(local);
    const proposedAt = Number.isNaN(time.getTime()) ? "" : time.toISOString();
    const checked = messageFields.safeParse({ proposedAt });
    if (checked.success) return onPropose(proposedAt);
    setError(checked.error.issues[0]?.message ?? "");
  };
  const decline = async (call: () => Promise<void>) => {
    if (await run(call, "")) onCancel();
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={submit}
      onKeyDown={({ key }) => key === "Escape" && onCancel()}
    >
      <div className="flex basis-full items-center gap-2">
        <p className="line-clamp-2 min-w-0 flex-1 text-sm text-soft">{when}</p>
        <button
          type="button"
          aria-label={texts.thread.noTime}
          title={texts.thread.noTime}
          className="btn btn-ghost btn-square -my-1"
          onClick={onCancel}
        >
          <Icon name="x" className="size-5" />
        </button>
      </div>
      <fieldset ref={usual} className="-m-1 flex min-w-0 basis-full gap-2 overflow-x-auto p-1">
        <legend className="sr-only">{texts.thread.usualTimes}</legend>
        {times.map((time) => {
          const slot = formatSlot(time, now.getTime());
          const value = toDateTimeInput(time.toISOString());
          return (
            <FilterChip key={slot} isOn={local === value} onPress={() => type(value)}>
              {slot}
            </FilterChip>
          );
        })}
      </fieldset>
      {isExact && (
        <div ref={exact} className="min-w-0 flex-1 basis-56 max-sm:basis-full">
          <Field label={texts.thread.proposedAt} error={error}>
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                className="input"
                value={local}
                onChange={(event) => type(event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
      <button type="submit" className="btn btn-primary max-sm:grow" disabled={!local}>
        {texts.thread.sendTime}
      </button>
      {!isExact && (
        <button type="button" className="btn btn-ghost" onClick={() => setExact(true)}>
          {texts.thread.exactTime}
        </button>
      )}
      {onDecline && (
        <button
          type="button"
          className="btn btn-ghost"
          disabled={busy}
          onClick={() => void decline(onDecline)}
        >
          {texts.thread.onlyDecline}
        </button>
      )}
      <StatusMessage outcome={outcome} />
    </form>
  );
}

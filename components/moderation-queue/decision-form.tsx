import { type KeyboardEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { DecisionChoice } from "@/components/moderation-queue/decision-choice";
import { isLongEnough, ReasonField } from "@/components/moderation-queue/reason-field";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { useDecisionDraft } from "@/components/moderation-queue/use-decision-draft";
import { isTyping } from "@/components/moderation-queue/use-list-keys";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import { DECISIONS, type Decision, removesTarget, SUSPENSION_DAYS } from "@/lib/moderation/rules";
import type { CaseView } from "@/lib/moderation/schema";

/** The most harmful decision needs a second tap. */
export function DecisionForm({ found, onDecided }: { found: CaseView; onDecided(): void }) {
  const { draft, change, forget } = useDecisionDraft(found);
  const [isAsking, ask] = useState(false);
  const { busy, outcome, run } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const choices = DECISIONS.filter((decision) => decision !== "retag" || found.kind === "post");
  useDecisionKeys(choices, (decision) => change({ decision }), reason);
  const { decision, days, tags } = draft;
  const send = async () => {
    const body = {
      ...{ decision, reason: draft.reason },
      ...(decision === "suspend" && { days }),
      ...(decision === "retag" && { tags }),
    };
    const call = () => mutate<void>("PUT", `/moderation/case/${found._id}/decision`, body);
    ask(false);
    if (!(await run(call, texts.form.done))) return;
    forget();
    onDecided();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!decision || !isLongEnough(draft.reason)) return;
    if (removesTarget(decision) && !isAsking) ask(true);
    else void send();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  const label = decision ? texts.decisions[decision].label : "";
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onKeyDown={press}
      className="flex flex-col gap-5 rounded-box border border-line bg-card p-4 sm:p-6"
    >
      <DecisionChoice
        choices={choices}
        chosen={decision}
        onChoose={(chosen) => change({ decision: chosen })}
      />
      {decision === "suspend" && (
        <Field label={texts.form.days}>
          {(control) => (
            <Select
              {...control}
              value={days}
              onChange={(event) => change({ days: Number(event.target.value) })}
            >
              {SUSPENSION_DAYS.map((count) => (
                <option key={count} value={count}>
                  {texts.form.forDays(count)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {decision === "retag" && (
        <Field label={texts.form.tags} help={texts.form.tagsHelp}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={tags}
              maxLength={400}
              onChange={(event) => change({ tags: event.target.value })}
            />
          )}
        </Field>
      )}
      <ReasonField
        value={draft.reason}
        disabled={busy}
        input={reason}
        onChange={(words) => change({ reason: words })}
      />
      {isAsking ? (
        <div role="alertdialog" aria-label={texts.form.sure(label)} className="flex flex-col gap-3">
          <p className="font-semibold">{texts.form.sure(label)}</p>
          <p className="text-soft">{texts.form.sureHelp}</p>
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary" disabled={busy}>
              {texts.form.yes}
            </button>
            {/* biome-ignore lint/a11y/noAutofocus: the harmless answer, after the moderator's own tap. */}
            <button type="button" autoFocus className="btn btn-quiet" onClick={() => ask(false)}>
              {texts.form.no}
            </button>
          </div>
        </div>
      ) : (
        <button
          type="submit"
          className="btn btn-primary self-start"
          disabled={busy || !decision || !isLongEnough(draft.reason)}
        >
          {busy ? texts.form.busy : decision ? texts.form.submit(label) : texts.form.heading}
        </button>
      )}
      <StatusMessage outcome={outcome} />
    </form>
  );
}

/** 1 to 6 choose, R goes to the reason. */
function useDecisionKeys(
  choices: Decision[],
  onChoose: (decision: Decision) => void,
  reason: { current: HTMLTextAreaElement | null },
): void {
  // At once: keys are quicker than the next picture on the screen.
  useLayoutEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const chosen = choices[Number(event.key) - 1];
      if (chosen) onChoose(chosen);
      if (event.key.toLowerCase() !== "r") return;
      event.preventDefault();
      reason.current?.focus();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}

"use client";

import { useState } from "react";
import type { Outcome } from "@/components/browser/use-action";
import { useFocusBack } from "@/components/browser/use-focus-back";
import { PasswordForm, type Typed } from "@/components/second-factor/password-form";
import { RecoveryCodes } from "@/components/second-factor/recovery-codes";
import { SetupForm } from "@/components/second-factor/setup-form";
import { texts } from "@/components/second-factor/texts";
import { useSecondFactor } from "@/components/second-factor/use-second-factor";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { StatusMessage } from "@/components/ui/status-message";
import type { SecondFactorView, SetupView } from "@/lib/second-factor/schema";
import { formatDay } from "@/lib/text/format";

type Step =
  | { name: "start" | "replace" | "off" }
  | { name: "setup"; setup: SetupView }
  | { name: "codes"; codes: string[]; done: string };

/** Whether codes of an app are asked for, and everything about them. */
export function SecondFactorSection() {
  const calls = useSecondFactor();
  const { state, error, load } = calls;
  const [step, setStep] = useState<Step | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const go = (next: Step | null, done?: string) => {
    setOutcome(done ? { kind: "success", text: done } : null);
    setStep(next);
  };
  return (
    <section id="two-step-login" aria-labelledby="two-step-heading" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="two-step-heading">{texts.heading}</h2>
        <p className="text-soft">{texts.help}</p>
      </div>
      <LoadError error={error} onRetry={() => void load()} />
      {state === undefined && !error && <ListSkeleton rows={1} />}
      {state !== undefined && (
        <Overview state={state} isOpen={step !== null} onOpen={(name) => go({ name })} />
      )}
      {step && <StepForm key={step.name} step={step} calls={calls} go={go} />}
      <StatusMessage outcome={outcome} />
    </section>
  );
}

type StepProps = {
  step: Step;
  calls: ReturnType<typeof useSecondFactor>;
  go(next: Step | null, done?: string): void;
};

function StepForm({ step, calls: { start, confirm, replaceCodes, switchOff }, go }: StepProps) {
  const cancel = () => go(null);
  const showCodes = (codes: string[], done: string) => go({ name: "codes", codes, done });
  if (step.name === "setup") {
    const submit = async (code: string) => showCodes(await confirm(code), texts.isOn);
    return <SetupForm setup={step.setup} onCancel={cancel} onSubmit={submit} />;
  }
  if (step.name === "codes") return <RecoveryCodes codes={step.codes} onDone={() => go(null, step.done)} />;
  const forms = {
    start: {
      submit: texts.next,
      onSubmit: async ({ password }: Typed) => go({ name: "setup", setup: await start(password) }),
    },
    replace: {
      lead: texts.replaceLead,
      submit: texts.replace,
      asksCode: true,
      onSubmit: async (typed: Typed) => showCodes(await replaceCodes(typed), texts.isReplaced),
    },
    off: {
      lead: texts.switchOffLead,
      submit: texts.switchOff,
      asksCode: true,
      onSubmit: async (typed: Typed) => {
        await switchOff(typed);
        go(null, texts.isOff);
      },
    },
  };
  return <PasswordForm {...forms[step.name]} onCancel={cancel} />;
}

type OverviewProps = {
  state: SecondFactorView | null;
  isOpen: boolean;
  onOpen(name: "start" | "replace" | "off"): void;
};

function Overview({ state, isOpen, onOpen }: OverviewProps) {
  const first = useFocusBack(isOpen);
  return (
    <>
      <p className="font-semibold">
        {state ? `${texts.on(formatDay(state.since))} ${texts.codesLeft(state.codesLeft)}` : texts.off}
      </p>
      {!isOpen && (
        <div className="flex flex-wrap gap-3">
          <button
            ref={first}
            type="button"
            className="btn btn-quiet"
            onClick={() => onOpen(state ? "replace" : "start")}
          >
            {state ? texts.replace : texts.switchOn}
          </button>
          {state && (
            <button type="button" className="btn btn-quiet" onClick={() => onOpen("off")}>
              {texts.switchOff}
            </button>
          )}
        </div>
      )}
    </>
  );
}

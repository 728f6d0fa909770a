"use client";

import { useState } from "react";
import type { Outcome } from "@/components/browser/use-action";
import { useFocusBack } from "@/components/browser/use-focus-back";
import { PasswordForm } from "@/components/second-factor/password-form";
import { RecoveryCodes } from "@/components/second-factor/recovery-codes";
import { SetupForm } from "@/components/second-factor/setup-form";
import { texts } from "@/components/second-factor/texts";
import { useSecondFactor } from "@/components/second-factor/use-second-factor";
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
  const { state, error, load, start, confirm, replaceCodes, switchOff } = useSecondFactor();
  const [step, setStep] = useState<Step | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const go = (next: Step) => {
    setOutcome(null);
    setStep(next);
  };
  const finish = (text?: string) => {
    setStep(null);
    setOutcome(text ? { kind: "success", text } : null);
  };
  const cancel = () => finish();
  return (
    <section
      id="two-step-login"
      aria-labelledby="two-step-heading"
      className="flex flex-col gap-4 border-t border-line pt-8"
    >
      <div className="flex flex-col gap-1">
        <h2 id="two-step-heading">{texts.heading}</h2>
        <p className="text-soft">{texts.help}</p>
      </div>
      <LoadError error={error} onRetry={() => void load()} />
      {state === undefined && !error && <p role="status">{texts.loading}</p>}
      {state !== undefined && (
        <Overview state={state} isOpen={step !== null} onOpen={(name) => go({ name })} />
      )}
      {step?.name === "start" && (
        <PasswordForm
          submit={texts.next}
          onCancel={cancel}
          onSubmit={async ({ password }) => go({ name: "setup", setup: await start(password) })}
        />
      )}
      {step?.name === "setup" && (
        <SetupForm
          setup={step.setup}
          onCancel={cancel}
          onSubmit={async (code) => go({ name: "codes", codes: await confirm(code), done: texts.isOn })}
        />
      )}
      {step?.name === "replace" && (
        <PasswordForm
          lead={texts.replaceLead}
          submit={texts.replace}
          asksCode
          onCancel={cancel}
          onSubmit={async (typed) =>
            go({ name: "codes", codes: await replaceCodes(typed), done: texts.isReplaced })
          }
        />
      )}
      {step?.name === "off" && (
        <PasswordForm
          lead={texts.switchOffLead}
          submit={texts.switchOff}
          asksCode
          onCancel={cancel}
          onSubmit={async (typed) => {
            await switchOff(typed);
            finish(texts.isOff);
          }}
        />
      )}
      {step?.name === "codes" && <RecoveryCodes codes={step.codes} onDone={() => finish(step.done)} />}
      <StatusMessage outcome={outcome} />
    </section>
  );
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

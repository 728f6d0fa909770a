import type { ReactNode } from "react";
import { firstStep, type Step, stepAfter, stepId, stepsOf } from "@/components/post-form/steps";
import { texts } from "@/components/post-form/texts";
import { Icon } from "@/components/ui/icon";
import type { PostType } from "@/lib/posts/schema";

type Props = {
  type: PostType;
  step: Step;
  /** Says what is wrong or missing, beside the way on. */
  hints?: ReactNode;
  onNext?(): void;
  /** Those in which something is still to be filled in. */
  unfinished?: Step[];
  children: ReactNode;
};

const LOOKS = {
  current: "border-primary text-primary",
  done: "border-primary text-ink",
  skipped: "border-line text-soft",
  later: "border-line text-soft",
};

/** A part of the form: a screen of its own on phones, with the way to the others. */
export function FormStep({ type, step, hints, onNext, unfinished = [], children }: Props) {
  const steps = stepsOf(type);
  const next = stepAfter(type, step);
  const current = steps.indexOf(step);
  const stateOf = (index: number) => {
    if (index >= current) return index === current ? "current" : "later";
    return unfinished.some((one) => one === steps[index]) ? "skipped" : "done";
  };
  return (
    <section
      id={stepId(type, step)}
      data-first={step === firstStep(type) || undefined}
      className="form-step flex flex-col gap-6 max-md:min-h-[calc(100svh-14rem)]"
    >
      <nav aria-label={texts.steps.label} className="flex flex-col gap-3 md:hidden">
        <ol className="grid grid-cols-3 gap-2">
          {steps.map((one, index) => (
            <li key={one}>
              <a
                href={`#${stepId(type, one)}`}
                aria-current={one === step ? "step" : undefined}
                className={`flex min-h-11 items-center justify-center border-b-4 pt-1 text-sm font-semibold ${LOOKS[stateOf(index)]}`}
              >
                {stateOf(index) === "done" && <Icon name="check" className="me-1 size-4 shrink-0" />}
                {/* Very large letters leave room for the number alone. */}
                <span aria-hidden="true" className="min-[16rem]:hidden">
                  {index + 1}
                </span>
                <span className="text-center leading-tight max-[16rem]:sr-only">
                  {texts.steps.names[type][one]}
                </span>
                {stateOf(index) === "done" && <span className="sr-only">{texts.steps.done}</span>}
                {stateOf(index) === "skipped" && (
                  <span className="ms-1.5 size-2 shrink-0 rounded-full bg-secondary">
                    <span className="sr-only">{texts.steps.skipped}</span>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ol>
        <h2 tabIndex={-1} className="outline-none">
          {texts.steps.heading(current + 1, steps.length, texts.steps.headings[type][step])}
        </h2>
      </nav>
      {children}
      {next && (
        <div className="form-bar mt-auto flex flex-col md:hidden">
          {hints}
          <a
            href={`#${stepId(type, next)}`}
            className="btn btn-primary btn-lg w-full"
            onClick={(event) => {
              if (!onNext) return;
              event.preventDefault();
              onNext();
            }}
          >
            {texts.steps.next[type][next]}
          </a>
        </div>
      )}
    </section>
  );
}

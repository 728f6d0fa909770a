import type { ReactNode } from "react";
import { firstStep, type Step, stepAfter, stepId, stepsOf } from "@/components/post-form/steps";
import { texts } from "@/components/post-form/texts";
import type { PostType } from "@/lib/posts/schema";

type Props = {
  type: PostType;
  step: Step;
  /** Says what is wrong or missing, beside the way on. */
  hints?: ReactNode;
  onNext?(): void;
  /** An earlier step that was left empty. */
  skipped?: Step | undefined;
  children: ReactNode;
};

/** A part of the form: a screen of its own on phones, with the way to the others. */
export function FormStep({ type, step, hints, onNext, skipped, children }: Props) {
  const steps = stepsOf(type);
  const next = stepAfter(type, step);
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
                className={`flex min-h-11 items-center justify-center border-b-4 pt-1 text-sm font-semibold ${one === step ? "border-primary text-primary" : "border-line text-soft"}`}
              >
                {/* Very large letters leave room for the number alone. */}
                <span aria-hidden="true" className="min-[16rem]:hidden">
                  {index + 1}
                </span>
                <span className="text-center leading-tight max-[16rem]:sr-only">
                  {texts.steps.names[type][one]}
                </span>
                {one === skipped && index < steps.indexOf(step) && (
                  <span className="ms-1.5 size-2 shrink-0 rounded-full bg-secondary">
                    <span className="sr-only">{texts.steps.skipped}</span>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ol>
        <h2 tabIndex={-1} className="outline-none">
          {texts.steps.heading(steps.indexOf(step) + 1, steps.length, texts.steps.headings[type][step])}
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

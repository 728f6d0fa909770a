import type { ReactNode } from "react";
import { firstStep, type Step, stepAfter, stepId } from "@/components/post-form/steps";
import { texts } from "@/components/post-form/texts";
import type { PostType } from "@/lib/posts/field-rules";

type Props = {
  type: PostType;
  step: Step;
  /** Says what is wrong or missing, beside the way on. */
  hints?: ReactNode;
  onNext?(): void;
  nav: ReactNode;
  children: ReactNode;
};

/** A part of the form: a screen of its own on phones, with the way to the others. */
export function FormStep({ type, step, hints, nav, onNext, children }: Props) {
  const next = stepAfter(type, step);
  return (
    <div
      id={stepId(type, step)}
      data-first={step === firstStep(type) || undefined}
      // Below the bar of the site to the bottom bar, so that the way on is as high in every step.
      className="form-step flex flex-col gap-6 @max-[14rem]:gap-3 max-md:min-h-[calc(100svh-5.5rem-var(--bottom-bar))]"
    >
      {nav}
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
    </div>
  );
}

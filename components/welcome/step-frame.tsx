import type { ReactNode, Ref } from "react";
import { StepLink } from "@/components/welcome/step-link";
import { texts as all } from "@/components/welcome/texts";
import { STEPS } from "@/components/welcome/use-step";

const texts = all.steps;

type Props = { ref: Ref<HTMLElement>; at: number; children: ReactNode };

/** Where one is, and the ways forth and back. */
export function StepFrame({ ref, at, children }: Props) {
  const [before, current, after] = [STEPS[at - 1], STEPS[at] ?? STEPS[0], STEPS[at + 1]];
  return (
    <div className="flex flex-col gap-8">
      <nav aria-label={texts.label} className="flex flex-col gap-2">
        <p className="text-sm font-semibold text-soft">{texts.of(at + 1, STEPS.length)}</p>
        <ol className="flex flex-wrap gap-x-1 gap-y-1">
          {STEPS.map((step, index) => (
            <li key={step}>
              <StepLink
                to={step}
                aria-current={index === at ? "step" : undefined}
                className="flex min-h-11 items-center rounded-field px-3 font-semibold text-soft hover:bg-green-ground aria-[current=step]:bg-green-ground aria-[current=step]:text-primary"
              >
                {texts.names[step]}
              </StepLink>
            </li>
          ))}
        </ol>
      </nav>
      <section
        ref={ref}
        tabIndex={-1}
        aria-label={texts.named(at + 1, texts.names[current])}
        className="scroll-mt-24 outline-none"
      >
        {children}
      </section>
      {(before || after) && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          {before && (
            <StepLink to={before} className="btn btn-quiet">
              {texts.back}
            </StepLink>
          )}
          {after && (
            <StepLink to={after} className={hasForm(current) ? "btn btn-quiet" : "btn btn-primary"}>
              {hasForm(current) ? texts.skip : texts.next}
            </StepLink>
          )}
        </div>
      )}
    </div>
  );
}

/** With a button that saves and goes on. */
const hasForm = (step: (typeof STEPS)[number]) => step !== "passkey" && step !== "mail";

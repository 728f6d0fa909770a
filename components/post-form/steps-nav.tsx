import type { Control } from "react-hook-form";
import { type Step, stepId, stepsOf, stepsOfMissing } from "@/components/post-form/steps";
import { texts } from "@/components/post-form/texts";
import { useMissing } from "@/components/post-form/use-missing";
import { Icon } from "@/components/ui/icon";
import type { PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

const LOOKS = {
  current: "border-primary text-primary",
  done: "border-primary text-ink",
  unfinished: "border-line text-soft",
  later: "border-line text-soft",
};

type Props = { type: PostType; step: Step; control: Control<PostFieldsTyped>; photos: number };

/** Where one is in the form of a phone: the way to its other steps, and what is done of those before. */
export function StepsNav({ type, step, control, photos }: Props) {
  const steps = stepsOf(type);
  const current = steps.indexOf(step);
  const unfinished = stepsOfMissing(useMissing(control, photos));
  const stateOf = (one: Step, index: number) => {
    if (index >= current) return index === current ? "current" : "later";
    return unfinished.includes(one) ? "unfinished" : "done";
  };
  return (
    <nav aria-label={texts.steps.label} className="@container flex flex-col gap-3 md:hidden">
      <ol className="grid grid-cols-3 gap-2">
        {steps.map((one, index) => (
          <li key={one}>
            <StepLink type={type} step={one} number={index + 1} state={stateOf(one, index)} />
          </li>
        ))}
      </ol>
      <h2 tabIndex={-1} className="outline-none @max-[14rem]:leading-tight">
        {texts.steps.heading(current + 1, steps.length, texts.steps.headings[type][step])}
      </h2>
    </nav>
  );
}

type LinkProps = { type: PostType; step: Step; number: number; state: keyof typeof LOOKS };

function StepLink({ type, step, number, state }: LinkProps) {
  return (
    <a
      href={`#${stepId(type, step)}`}
      aria-current={state === "current" ? "step" : undefined}
      className={`flex min-h-11 items-center justify-center border-b-4 pt-1 text-sm font-semibold ${LOOKS[state]}`}
    >
      {state === "done" && <Icon name="check" className="me-1 size-4 shrink-0" />}
      {/* Very large letters leave room for the number alone. */}
      <span aria-hidden="true" className="@min-[16rem]:hidden">
        {number}
      </span>
      <span className="text-center leading-tight @max-[16rem]:sr-only">{texts.steps.names[type][step]}</span>
      {state === "done" && <span className="sr-only">{texts.steps.done}</span>}
      {state === "unfinished" && (
        <span className="ms-1.5 size-2 shrink-0 rounded-full bg-secondary">
          <span className="sr-only">{texts.steps.unfinished}</span>
        </span>
      )}
    </a>
  );
}

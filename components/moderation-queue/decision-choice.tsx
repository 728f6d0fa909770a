import { useId } from "react";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import type { Decision } from "@/lib/moderation/rules";

type Props = { choices: Decision[]; chosen: Decision | null; onChoose(decision: Decision): void };

export function DecisionChoice({ choices, chosen, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-xl font-bold">{texts.form.heading}</legend>
      {choices.map((decision, index) => (
        <label
          key={decision}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-field border border-line p-3 has-checked:border-primary has-checked:bg-green-ground"
        >
          <input
            type="radio"
            name="decision"
            className="mt-0.5 size-5 shrink-0 accent-primary"
            aria-label={texts.decisions[decision].label}
            aria-describedby={`${id}-${decision}`}
            checked={chosen === decision}
            onChange={() => onChoose(decision)}
          />
          <span className="min-w-0">
            <span className="font-semibold">
              {texts.decisions[decision].label}{" "}
              <kbd className="hidden text-sm font-normal text-soft lg:inline">{index + 1}</kbd>
            </span>
            <span id={`${id}-${decision}`} className="block text-sm text-soft">
              {texts.decisions[decision].help}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

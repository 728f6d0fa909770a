import type { RefObject } from "react";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { Field } from "@/components/ui/field";
import { MODERATION_LIMITS } from "@/lib/moderation/schema";

type Props = {
  label?: string;
  value: string;
  disabled: boolean;
  input?: RefObject<HTMLTextAreaElement | null>;
  onChange(text: string): void;
};

export const isLongEnough = (reason: string): boolean => reason.trim().length >= MODERATION_LIMITS.reason.min;

/** The reason that the author reads. */
export function ReasonField({ label = texts.form.reason, value, disabled, input, onChange }: Props) {
  return (
    <Field label={label} help={texts.form.reasonHelp}>
      {(control) => (
        <textarea
          {...control}
          ref={input}
          rows={3}
          value={value}
          disabled={disabled}
          maxLength={MODERATION_LIMITS.reason.max}
          className="input min-h-24 py-3"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

import type { Ref } from "react";
import { Field } from "@/components/ui/field";

type Props = { label: string; help: string; isNumeric?: boolean; ref?: Ref<HTMLInputElement> };

export function CodeField({ label, help, isNumeric = false, ref }: Props) {
  return (
    <Field label={label} help={help}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          name="code"
          type="text"
          inputMode={isNumeric ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          className="input font-mono text-xl! tracking-widest"
        />
      )}
    </Field>
  );
}

"use client";

import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { AuthForm, OtherFormLink } from "@/components/auth/auth-form";
import { texts } from "@/components/auth/second-step-texts";
import { useSiteSettings } from "@/components/browser/site-settings";
import { Field } from "@/components/ui/field";

type Props = { busy: boolean; alert: string | null; onSubmit(code: string): void; onBack?: () => void };

const KINDS = {
  app: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 12 },
  recovery: { inputMode: "text", autoComplete: "off", maxLength: 40 },
} as const;

/** Asks for a code of the authenticator app, or for a recovery code. */
export function SecondStepForm({ busy, alert, onSubmit, onBack }: Props) {
  const { name } = useSiteSettings();
  const [kind, setKind] = useState<keyof typeof KINDS>("app");
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // The next code replaces the wrong one.
  useEffect(() => {
    if (alert) field.current?.select();
  }, [alert]);
  const said = texts[kind];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? "";
    setEmpty(!code);
    if (code) onSubmit(code);
    else field.current?.focus();
  };
  const change = () => {
    setKind(kind === "app" ? "recovery" : "app");
    setEmpty(false);
    if (field.current) field.current.value = "";
    field.current?.focus();
  };
  return (
    <AuthForm heading={texts.heading} alert={isEmpty ? texts.empty : alert} onSubmit={submit}>
      <p className="lead">{said.lead(name)}</p>
      <Field label={said.label}>
        {(control) => (
          <input
            {...control}
            {...KINDS[kind]}
            ref={field}
            name="code"
            type="text"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="input font-mono text-xl! tracking-widest"
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy}>
        {busy ? texts.busy : texts.submit}
      </button>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet" onClick={change}>
          {said.other}
        </button>
        {onBack && (
          <button type="button" className="btn btn-quiet" onClick={onBack}>
            {texts.back}
          </button>
        )}
      </div>
      <OtherFormLink {...texts.lost} href="/contact" />
    </AuthForm>
  );
}

"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useAction } from "@/components/browser/use-action";
import { usePasskeys } from "@/components/passkeys/passkeys-provider";
import { texts } from "@/components/passkeys/texts";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { PasswordInput } from "@/components/ui/password-input";
import { StatusMessage } from "@/components/ui/status-message";

type Props = {
  label?: string;
  error?: string | undefined;
  help?: ReactNode;
  /** Of the password's field. */
  input: ComponentProps<"input">;
};

/** The password, or a passkey in its place, before what cannot be undone. */
export function ConfirmIdentity({ label = texts.password, error, help, input }: Props) {
  const { passkeys, isSupported, hasPassword, isConfirmed, confirm } = usePasskeys();
  const { busy, outcome, run } = useAction();
  const done = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The pressed button is gone.
    if (isConfirmed && wasPressed.current) done.current?.focus();
    wasPressed.current = false;
  }, [isConfirmed]);
  if (isConfirmed && !error) {
    return (
      <p
        ref={done}
        tabIndex={-1}
        role="status"
        className="flex items-center gap-2 font-semibold text-primary outline-none"
      >
        <Icon name="circle-check" className="size-5 shrink-0" />
        {texts.confirm.done}
      </p>
    );
  }
  const start = () => {
    wasPressed.current = true;
    void run(confirm, "");
  };
  return (
    <div className="flex flex-col gap-3">
      {hasPassword ? (
        <Field label={label} error={error} help={help}>
          {(control) => <PasswordInput {...input} {...control} autoComplete="current-password" />}
        </Field>
      ) : (
        <p className={error ? "font-semibold text-error" : "text-soft"}>{texts.confirm.logInAgain}</p>
      )}
      {isSupported && passkeys && passkeys.length > 0 && (
        <button type="button" className="btn btn-quiet self-start" disabled={busy} onClick={start}>
          <Icon name="key-round" className="size-5 shrink-0" />
          {busy ? texts.busy : texts.confirm.button}
        </button>
      )}
      <StatusMessage outcome={outcome} />
    </div>
  );
}

"use client";

import { type SubmitEvent, useRef } from "react";
import type { Action } from "@/components/browser/use-action";
import { ConfirmIdentity } from "@/components/passkeys/confirm-identity";
import { usePasskeys } from "@/components/passkeys/passkeys-provider";
import { texts } from "@/components/passkeys/texts";
import { useFormFocus } from "@/components/passkeys/use-form-focus";
import { Icon } from "@/components/ui/icon";

type Props = { action: Action; isOpen: boolean; onOpen(isOpen: boolean): void };

/** Asks who it is first, unless that was just confirmed. */
export function AddPasskey({ action: { busy, run }, isOpen, onOpen }: Props) {
  const { add, isConfirmed } = usePasskeys();
  const field = useRef<HTMLInputElement>(null);
  const opener = useFormFocus(isOpen, field);
  const start = async (password: string) => {
    if (await run(() => add(password), texts.added)) onOpen(false);
    else field.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void start(field.current?.value ?? "");
  };
  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        className="btn btn-primary self-start"
        disabled={busy}
        onClick={() => (isConfirmed ? void start("") : onOpen(true))}
      >
        <Icon name="plus" className="size-5 shrink-0" />
        {busy ? texts.busy : texts.add}
      </button>
    );
  }
  return (
    <form method="post" noValidate aria-label={texts.add} className="flex flex-col gap-4" onSubmit={submit}>
      <ConfirmIdentity help={texts.addHelp} input={{ ref: field, name: "password" }} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {busy ? texts.busy : texts.goOn}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => onOpen(false)}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

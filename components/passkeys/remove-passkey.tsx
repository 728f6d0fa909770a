"use client";

import { type SubmitEvent, useEffect, useRef } from "react";
import type { Action } from "@/components/browser/use-action";
import { ConfirmIdentity } from "@/components/passkeys/confirm-identity";
import { usePasskeys } from "@/components/passkeys/passkeys-provider";
import { texts } from "@/components/passkeys/texts";
import type { PasskeyView } from "@/lib/passkeys/schema";

type Props = { passkey: PasskeyView; action: Action; onClose(): void };

export function RemovePasskey({ passkey: { _id, name }, action: { busy, run }, onClose }: Props) {
  const { remove } = usePasskeys();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (field.current ?? button.current)?.focus(), []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isDone = await run(() => remove(_id, field.current?.value ?? ""), texts.remove.done(name));
    if (isDone) onClose();
    else field.current?.focus();
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={texts.remove.of(name)}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      <p>{texts.remove.lead(name)}</p>
      <ConfirmIdentity input={{ ref: field, name: "password" }} />
      <div className="flex flex-wrap gap-3">
        <button ref={button} type="submit" className="btn btn-error" disabled={busy}>
          {busy ? texts.busy : texts.remove.submit}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

"use client";

import { type SubmitEvent, useEffect, useRef } from "react";
import type { Action } from "@/components/browser/use-action";
import { usePasskeys } from "@/components/passkeys/passkeys-provider";
import { texts } from "@/components/passkeys/texts";
import { Field } from "@/components/ui/field";
import type { PasskeyView } from "@/lib/passkeys/schema";

type Props = { passkey: PasskeyView; action: Action; onClose(): void };

export function RenamePasskey({ passkey: { _id, name }, action: { busy, run }, onClose }: Props) {
  const { rename } = usePasskeys();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const isDone = await run(() => rename(_id, field.current?.value ?? ""), texts.rename.saved);
    if (isDone) onClose();
    else field.current?.focus();
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={texts.rename.of(name)}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      <Field label={texts.rename.label}>
        {(control) => (
          <input
            {...control}
            ref={field}
            name="name"
            defaultValue={name}
            autoComplete="off"
            className="input"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {busy ? texts.busy : texts.rename.save}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

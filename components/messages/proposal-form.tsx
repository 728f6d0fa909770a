"use client";

import { type SubmitEvent, useState } from "react";
import { texts } from "@/components/messages/texts";
import { Field } from "@/components/ui/field";
import { messageFields } from "@/lib/messages/schema";

/** When could you meet? Checked before it is sent. */
export function ProposalForm({ onPropose }: { onPropose(proposedAt: string): void }) {
  const [local, setLocal] = useState("");
  const [error, setError] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const time = new Date(local);
    const proposedAt = Number.isNaN(time.getTime()) ? "" : time.toISOString();
    const checked = messageFields.safeParse({ proposedAt });
    if (checked.success) return onPropose(proposedAt);
    setError(checked.error.issues[0]?.message ?? "");
  };
  return (
    <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <Field label={texts.thread.proposedAt} error={error}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            className="input"
            value={local}
            onChange={(event) => {
              setLocal(event.target.value);
              setError("");
            }}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary" disabled={!local}>
        {texts.thread.sendTime}
      </button>
    </form>
  );
}

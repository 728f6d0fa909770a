"use client";

import { type SubmitEvent, useEffect, useRef } from "react";
import { useAction } from "@/components/browser/use-action";
import { ConfirmIdentity } from "@/components/passkeys/confirm-identity";
import { CodeField } from "@/components/second-factor/code-field";
import { FormButtons } from "@/components/second-factor/form-buttons";
import { texts } from "@/components/second-factor/texts";
import { StatusMessage } from "@/components/ui/status-message";
import type { BothFactors } from "@/lib/second-factor/schema";

export type Typed = BothFactors & { password: string };

type Props = {
  lead?: string;
  submit: string;
  asksCode?: boolean;
  onSubmit(typed: Typed): Promise<void>;
  onCancel(): void;
};

/** The password or what is in its place, and where it is on, a code of the app. */
export function PasswordForm({ lead, submit, asksCode = false, onSubmit, onCancel }: Props) {
  const { busy, outcome, run } = useAction();
  const form = useRef<HTMLFormElement>(null);
  // A session that was confirmed needs no password.
  useEffect(() => form.current?.querySelector<HTMLElement>("input, [type=submit]")?.focus(), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget as HTMLFormElement);
    const fields = { password: String(typed.get("password") ?? ""), code: String(typed.get("code") ?? "") };
    void run(() => onSubmit(fields), "");
  };
  return (
    <form ref={form} method="post" noValidate className="flex flex-col gap-4" onSubmit={send}>
      {lead && <p>{lead}</p>}
      <ConfirmIdentity help={texts.passwordHelp} input={{ name: "password" }} />
      {asksCode && <CodeField label={texts.code} help={texts.codeHelp} />}
      <FormButtons submit={submit} busy={busy} onCancel={onCancel} />
      <StatusMessage outcome={outcome} />
    </form>
  );
}

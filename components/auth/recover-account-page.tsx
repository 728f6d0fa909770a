"use client";

import type { SubmitEvent } from "react";
import { texts } from "@/components/auth/account-texts";
import { AuthForm } from "@/components/auth/auth-form";
import { useSession } from "@/components/auth/session-provider";
import { useLinkToken } from "@/components/auth/use-link-token";
import { useAction } from "@/components/browser/use-action";
import { useHydrated } from "@/components/browser/use-hydrated";
import { StatusLine } from "@/components/ui/status-line";
import { mutate } from "@/lib/api-client/client";

const { recover: said } = texts;

/** Opening the link does nothing: programs that look into mails open links too. */
export function RecoverAccountPage() {
  const { reload } = useSession();
  const isHydrated = useHydrated();
  const { token, forget } = useLinkToken();
  const { busy, outcome, run } = useAction();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const send = async () => {
      if (!token) throw new Error(texts.incomplete);
      await mutate("PUT", "/account-recovery", { token });
      forget();
      reload();
    };
    await run(send, said.done);
  };
  const isDone = outcome?.kind === "success";
  return (
    <AuthForm
      heading={said.heading}
      alert={outcome?.kind === "error" ? outcome.text : null}
      onSubmit={submit}
    >
      {!isDone && <p className="lead">{said.lead}</p>}
      {!isDone && (
        <button type="submit" className="btn btn-primary btn-lg" disabled={busy || !isHydrated}>
          {busy ? texts.busy : said.button}
        </button>
      )}
      <StatusLine className="font-semibold text-primary">{isDone && outcome.text}</StatusLine>
    </AuthForm>
  );
}

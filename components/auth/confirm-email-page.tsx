"use client";

import { type SubmitEvent, useState } from "react";
import { texts } from "@/components/auth/account-texts";
import { AuthForm, OtherFormLink } from "@/components/auth/auth-form";
import { useSession } from "@/components/auth/session-provider";
import { useLinkToken } from "@/components/auth/use-link-token";
import { useHydrated } from "@/components/browser/use-hydrated";
import { Field } from "@/components/ui/field";
import { StatusLine } from "@/components/ui/status-line";
import { type ApiError, mutate } from "@/lib/api-client/client";

const PATHS = { verify: "/verification", change: "/email-change" } as const;

type Kind = keyof typeof PATHS;

/** For the address of a new account, or another one. Opening the link does nothing: programs that look into mails open links too. */
export function ConfirmEmailPage({ kind }: { kind: Kind }) {
  const said = texts[kind];
  const { isAuthenticated, loading } = useSession();
  const isHydrated = useHydrated();
  const { busy, failure, keepsPassword, confirm } = useConfirmation(PATHS[kind]);
  if (keepsPassword !== null) return <Done kind={kind} keepsPassword={keepsPassword} />;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void confirm(String(new FormData(event.currentTarget as HTMLFormElement).get("password") ?? ""));
  };
  return (
    <AuthForm heading={said.heading} alert={failure} onSubmit={submit}>
      <p className="lead">{said.lead}</p>
      {!isAuthenticated && !loading && (
        <Field label={said.password} optional help={said.passwordHelp}>
          {(control) => (
            <input
              {...control}
              name="password"
              type="password"
              autoComplete="current-password"
              className="input"
            />
          )}
        </Field>
      )}
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || loading || !isHydrated}>
        {busy ? texts.busy : said.confirm}
      </button>
    </AuthForm>
  );
}

function useConfirmation(path: string) {
  const { reload } = useSession();
  const { token, forget } = useLinkToken();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [keepsPassword, setKept] = useState<boolean | null>(null);
  const confirm = async (password: string) => {
    if (!token) return setFailure(texts.incomplete);
    setBusy(true);
    setFailure(null);
    try {
      const answer = await mutate<{ keepsPassword: boolean }>("PUT", path, { token, password });
      forget();
      setKept(answer.keepsPassword);
      reload();
    } catch (error) {
      const { message, issues = [] } = error as ApiError;
      setFailure(issues[0]?.message ?? message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, keepsPassword, confirm };
}

function Done({ kind, keepsPassword }: { kind: Kind; keepsPassword: boolean }) {
  const said = texts[kind];
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      <h1>{said.done}</h1>
      {keepsPassword ? (
        <StatusLine className="sr-only">{said.done}</StatusLine>
      ) : (
        <OtherFormLink {...said.doneAnew} href="/reset-password" />
      )}
    </div>
  );
}

"use client";

import { type SubmitEvent, useState } from "react";
import { texts } from "@/components/auth/account-texts";
import { AuthForm, OtherFormLink } from "@/components/auth/auth-form";
import { LinkOver } from "@/components/auth/link-over";
import { useSession } from "@/components/auth/session-provider";
import { useLinkToken } from "@/components/auth/use-link-token";
import { useHydrated } from "@/components/browser/use-hydrated";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PasswordInput } from "@/components/ui/password-input";
import { StatusLine } from "@/components/ui/status-line";
import { type ApiError, mutate } from "@/lib/api-client/client";

const PATHS = { verify: "/verification", change: "/email-change" } as const;

type Kind = keyof typeof PATHS;

/** For the address of a new account, or another one. Opening the link does nothing: programs that look into mails open links too. */
export function ConfirmEmailPage({ kind }: { kind: Kind }) {
  const said = texts[kind];
  const { isAuthenticated, loading } = useSession();
  const isHydrated = useHydrated();
  const { busy, failure, isOver, keepsPassword, confirm } = useConfirmation(PATHS[kind]);
  if (keepsPassword !== null) return <Done kind={kind} keepsPassword={keepsPassword} />;
  if (isOver) return <LinkOver reason={failure ?? ""} isFirst={kind === "verify"} />;
  const isStranger = !isAuthenticated && !loading;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget as HTMLFormElement).get("password") ?? "");
    void confirm(password, isStranger);
  };
  const isDisabled = busy || loading || !isHydrated;
  return (
    <AuthForm heading={said.heading} alert={failure} onSubmit={submit}>
      <p className="lead">{said.lead}</p>
      {isStranger && (
        <Field label={said.password} help={said.passwordHelp}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
        </Field>
      )}
      <button type="submit" className="btn btn-primary btn-lg" disabled={isDisabled}>
        {busy ? texts.busy : said.confirm}
      </button>
      {isStranger && (
        <button
          type="button"
          className="btn btn-quiet btn-lg h-auto min-h-12 whitespace-normal py-2"
          disabled={isDisabled}
          onClick={() => void confirm("", false)}
        >
          {said.unknown}
        </button>
      )}
    </AuthForm>
  );
}

function useConfirmation(path: string) {
  const { reload } = useSession();
  const { token, forget } = useLinkToken();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [keepsPassword, setKept] = useState<boolean | null>(null);
  const confirm = async (password: string, needsPassword: boolean) => {
    if (!token) return setFailure(texts.incomplete);
    if (needsPassword && !password) return setFailure(texts.passwordMissing);
    setBusy(true);
    setFailure(null);
    try {
      const answer = await mutate<{ keepsPassword: boolean }>("PUT", path, { token, password });
      forget();
      setKept(answer.keepsPassword);
      reload();
    } catch (error) {
      const { message, status, issues = [] } = error as ApiError;
      setFailure(issues[0]?.message ?? message);
      setOver(status === 404);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, isOver, keepsPassword, confirm };
}

function Done({ kind, keepsPassword }: { kind: Kind; keepsPassword: boolean }) {
  const said = texts[kind];
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-start gap-5">
      <h1>{said.done}</h1>
      <StatusLine className="sr-only">{said.done}</StatusLine>
      {keepsPassword ? (
        <>
          <p className="lead">{said.next}</p>
          <div className="flex flex-wrap gap-3">
            <Link href="/donate" className="btn btn-primary btn-lg">
              {texts.donate}
            </Link>
            <Link href="/" className="btn btn-quiet btn-lg">
              {texts.home}
            </Link>
          </div>
        </>
      ) : (
        <OtherFormLink {...said.doneAnew} href="/reset-password" />
      )}
    </div>
  );
}

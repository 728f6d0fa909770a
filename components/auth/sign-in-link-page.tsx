"use client";

import { useRouter } from "next/navigation";
import { type SubmitEvent, useState } from "react";
import { texts } from "@/components/auth/account-texts";
import { AskForLink } from "@/components/auth/ask-for-link";
import { AuthForm } from "@/components/auth/auth-form";
import { NoMailNotice } from "@/components/auth/no-mail-notice";
import { bindByEmail } from "@/components/auth/pending-action";
import { SecondStepForm } from "@/components/auth/second-step-form";
import { useSession } from "@/components/auth/session-provider";
import { useLinkToken } from "@/components/auth/use-link-token";
import { Link } from "@/components/ui/link";
import { type ApiError, mutate } from "@/lib/api-client/client";
import type { SignedIn } from "@/lib/users/schema";

const { signIn: said } = texts;

/** Asks for the link, and is where it leads. Opening it does nothing: programs that look into mails open links too. */
export function SignInLinkPage({ sendsEmail }: { sendsEmail: boolean }) {
  const { token, forget } = useLinkToken();
  if (token) return <UseLink key={token} token={token} forget={forget} />;
  if (!sendsEmail) return <NoMailNotice heading={said.heading} lead={said.noMailLead} />;
  return <AskForLink path="/sign-in-link" heading={said.heading} lead={said.lead} />;
}

function UseLink({ token, forget }: { token: string; forget(): void }) {
  const { user, reload, logOut } = useSession();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isAsked, setAsked] = useState(false);
  const enter = async (code?: string) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { user } = await mutate<SignedIn>("PUT", "/sign-in-link", { token, code });
      reload();
      router.replace(bindByEmail(user) ?? "/");
    } catch (error) {
      const isCodeMissing = (error as ApiError).code === "secondFactorNeeded";
      if (isCodeMissing) setAsked(true);
      else setFailure(error as ApiError);
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void enter();
  };
  const isOver = failure?.status === 404;
  if (failure?.code === "otherMember" && user) {
    const leave = () =>
      void logOut().then(
        () => enter(),
        (error: ApiError) => setFailure(error),
      );
    return <OtherAccount name={user.name} onLeave={leave} />;
  }
  return (
    <AuthForm
      heading={isOver ? texts.over.heading : said.useHeading}
      alert={failure?.message ?? null}
      onSubmit={submit}
      nextStep={
        isAsked && !isOver && <SecondStepForm busy={busy} alert={failure?.message ?? null} onSubmit={enter} />
      }
    >
      {!isOver && <p className="lead">{said.useLead}</p>}
      {isOver ? (
        <button type="button" className="btn btn-primary btn-lg" onClick={forget}>
          {said.askAgain}
        </button>
      ) : (
        <button type="submit" className="btn btn-primary btn-lg" disabled={busy}>
          {busy ? texts.busy : said.use}
        </button>
      )}
    </AuthForm>
  );
}

function OtherAccount({ name, onLeave }: { name: string; onLeave(): void }) {
  const { other } = said;
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5" role="status">
      <h1>{other.heading}</h1>
      <p className="lead">{other.lead(name)}</p>
      <button type="button" className="btn btn-primary btn-lg" onClick={onLeave}>
        {other.switch}
      </button>
      <Link href="/" className="btn btn-quiet btn-lg">
        {other.stay(name)}
      </Link>
    </div>
  );
}

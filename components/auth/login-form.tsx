"use client";

import type { ReactNode } from "react";
import { texts as accountTexts } from "@/components/auth/account-texts";
import { AuthForm, OtherFormLink, OtherFormPanel } from "@/components/auth/auth-form";
import { DemoPeople } from "@/components/auth/demo-people";
import { LoginReason, useLoginReason } from "@/components/auth/login-reason";
import { OrLine } from "@/components/auth/or-line";
import { texts as pendingTexts } from "@/components/auth/pending-texts";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { texts as providerTexts } from "@/components/auth/provider-texts";
import { SecondStepForm } from "@/components/auth/second-step-form";
import { texts } from "@/components/auth/texts";
import { useLogin } from "@/components/auth/use-login";
import { useLoginProblem } from "@/components/auth/use-login-problem";
import { useHydrated } from "@/components/browser/use-hydrated";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PasswordInput } from "@/components/ui/password-input";
import { nextPath } from "@/lib/http/safe-path";
import type { SignInProviderView } from "@/lib/linked-identities/schema";
import type { DemoPerson } from "@/lib/users/demo-schema";

type Props = {
  /** To log in without a password, below the button. */
  otherWays: ReactNode;
  providers: SignInProviderView[];
  /** Whether it can mail a link to log in. */
  sendsEmail: boolean;
  /** The demo members a newcomer may look around as; none on a real site. */
  demoPeople: DemoPerson[];
};

/** The username is the email, as people know it from elsewhere. */
export function LoginForm({ otherWays, providers, sendsEmail, demoPeople }: Props) {
  const isHydrated = useHydrated();
  const { busy, alert, setAlert, usernameError, search, submit, sendCode, logInAs } = useLogin();
  const problem = useLoginProblem(providers);
  const reason = useLoginReason(search);
  const toSignup = { ...texts.login.toSignup, href: `/signup${search}` };
  return (
    <AuthForm
      heading={texts.login.heading}
      {...(!reason && { lead: texts.login.reasons[nextPath(search)] ?? texts.login.lead })}
      alert={alert ? null : problem}
      onSubmit={submit}
      aside={
        reason && (
          <>
            <LoginReason action={reason} />
            <OtherFormPanel {...toSignup} look="btn-primary" help={pendingTexts.newcomer} />
          </>
        )
      }
      nextStep={
        sendCode && (
          <SecondStepForm
            busy={busy}
            alert={alert}
            onSubmit={sendCode}
            onBack={() => window.history.back()}
          />
        )
      }
    >
      {/* On the first screen of a phone: below all ways to log in nobody would find it. */}
      {!reason && <OtherFormLink {...toSignup} />}
      <DemoPeople people={demoPeople} isDisabled={busy || !isHydrated} onChoose={logInAs} />
      {/* Beside the fields that it is about. */}
      <Alert kind="error">{alert}</Alert>
      <Field label={texts.login.username} error={usernameError} help={texts.login.usernameHelp}>
        {(control) => (
          <input
            {...control}
            name="username"
            type="text"
            inputMode="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            className="input"
          />
        )}
      </Field>
      <Field label={texts.login.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Link
        href="/reset-password"
        className="-mt-4 inline-flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
      >
        {accountTexts.ways.forgot}
      </Link>
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || !isHydrated}>
        {busy ? texts.login.busy : texts.login.submit}
      </button>
      <OrLine />
      <div className="flex flex-col gap-3">
        {sendsEmail && (
          <Link href="/sign-in-link" className="btn btn-quiet btn-lg">
            <Icon name="mail" className="size-5 shrink-0" />
            {accountTexts.ways.byMail}
          </Link>
        )}
        {otherWays}
        <ProviderButtons providers={providers} label={providerTexts.logIn} onFailure={setAlert} />
      </div>
    </AuthForm>
  );
}

"use client";

import type { ReactNode } from "react";
import { texts as accountTexts } from "@/components/auth/account-texts";
import { AuthForm, OtherFormLink } from "@/components/auth/auth-form";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { texts as providerTexts } from "@/components/auth/provider-texts";
import { SecondStepForm } from "@/components/auth/second-step-form";
import { texts } from "@/components/auth/texts";
import { useLogin } from "@/components/auth/use-login";
import { useLoginProblem } from "@/components/auth/use-login-problem";
import { useHydrated } from "@/components/browser/use-hydrated";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import type { SignInProviderView } from "@/lib/linked-identities/schema";

const WAYS = [
  { label: accountTexts.ways.forgot, href: "/reset-password" },
  { label: accountTexts.ways.byMail, href: "/sign-in-link" },
];

type Props = {
  /** To log in without a password, below the button. */
  otherWays: ReactNode;
  providers: SignInProviderView[];
};

/** The username is the email, as people know it from elsewhere. */
export function LoginForm({ otherWays, providers }: Props) {
  const isHydrated = useHydrated();
  const { busy, alert, setAlert, search, submit, sendCode } = useLogin();
  const problem = useLoginProblem(providers);
  return (
    <AuthForm
      heading={texts.login.heading}
      alert={alert ?? problem}
      onSubmit={submit}
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
      <Field label={texts.login.username} help={texts.login.usernameHelp}>
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
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || !isHydrated}>
        {busy ? texts.login.busy : texts.login.submit}
      </button>
      {otherWays}
      <ProviderButtons providers={providers} label={providerTexts.logIn} onFailure={setAlert} />
      <OtherFormLink {...texts.login.toSignup} href={`/signup${search}`} />
      <ul className="flex flex-col">
        {WAYS.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </AuthForm>
  );
}

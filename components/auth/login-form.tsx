"use client";

import type { ReactNode, SubmitEvent } from "react";
import { texts as accountTexts } from "@/components/auth/account-texts";
import { AuthForm, OtherFormLink } from "@/components/auth/auth-form";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { texts as providerTexts } from "@/components/auth/provider-texts";
import { SecondStepForm } from "@/components/auth/second-step-form";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/auth/texts";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useLoginProblem } from "@/components/auth/use-login-problem";
import { useSecondStep } from "@/components/auth/use-second-step";
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
type FirstStep = { email: string; password: string; form: HTMLFormElement };

/** The username is the email, as people know it from elsewhere. */
export function LoginForm({ otherWays, providers }: Props) {
  const { logIn } = useSession();
  const isHydrated = useHydrated();
  const { busy, alert, setAlert, enter, search } = useAuthForm();
  const problem = useLoginProblem(providers);
  const { typed: first, open, forget } = useSecondStep<FirstStep>();

  const attempt = async (step: FirstStep, code?: string) => {
    const { form, ...credentials } = step;
    const failure = await enter(() => logIn({ ...credentials, code }));
    if (failure?.code === "secondFactorNeeded") {
      setAlert(null);
      open(step);
    } else if (!failure) {
      form.reset();
      forget();
    }
  };

  // The fields have no state, so that what was typed before this script had arrived counts.
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = new FormData(form);
    const [email, password] = [String(typed.get("username")), String(typed.get("password"))];
    const empty = email.trim() ? (password ? null : "password") : "username";
    if (empty) {
      setAlert(texts.login.incomplete);
      const field = form.elements.namedItem(empty);
      if (field instanceof HTMLElement) field.focus();
    } else void attempt({ email, password, form });
  };
  return (
    <AuthForm
      heading={texts.login.heading}
      alert={alert ?? problem}
      onSubmit={submit}
      nextStep={
        first && (
          <SecondStepForm
            busy={busy}
            alert={alert}
            onSubmit={(code) => void attempt(first, code)}
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

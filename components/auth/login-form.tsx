"use client";

import { texts as accountTexts } from "@/components/auth/account-texts";
import { AuthForm, OtherFormLink } from "@/components/auth/auth-form";
import { SecondStepForm } from "@/components/auth/second-step-form";
import { texts } from "@/components/auth/texts";
import { useLogin } from "@/components/auth/use-login";
import { useHydrated } from "@/components/browser/use-hydrated";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";

const WAYS = [
  { label: accountTexts.ways.forgot, href: "/reset-password" },
  { label: accountTexts.ways.byMail, href: "/sign-in-link" },
];

/** The username is the email, as people know it from elsewhere. */
export function LoginForm() {
  const isHydrated = useHydrated();
  const { busy, alert, search, submit, sendCode } = useLogin();
  return (
    <AuthForm
      heading={texts.login.heading}
      alert={alert}
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
            autoComplete="username"
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

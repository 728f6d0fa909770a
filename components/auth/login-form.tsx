"use client";

import { type SubmitEvent, useState } from "react";
import { AuthForm, OtherFormLink } from "@/components/auth/auth-form";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/auth/texts";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useHydrated } from "@/components/browser/use-hydrated";
import { Field } from "@/components/ui/field";

const EMPTY = { email: "", password: "" };

/** The username is the email, as people know it from elsewhere. */
export function LoginForm() {
  const { logIn } = useSession();
  const isHydrated = useHydrated();
  const { busy, alert, setAlert, enter, search } = useAuthForm();
  const [typed, setTyped] = useState(EMPTY);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const empty = typed.email.trim() ? (typed.password ? null : "password") : "username";
    if (empty) {
      setAlert(texts.login.incomplete);
      const field = (event.currentTarget as HTMLFormElement).elements.namedItem(empty);
      if (field instanceof HTMLElement) field.focus();
    } else void enter(() => logIn(typed)).then((failure) => failure ?? setTyped(EMPTY));
  };
  return (
    <AuthForm heading={texts.login.heading} alert={alert} onSubmit={submit}>
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
            value={typed.email}
            onChange={(event) => setTyped({ ...typed, email: event.target.value })}
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
            value={typed.password}
            onChange={(event) => setTyped({ ...typed, password: event.target.value })}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || !isHydrated}>
        {busy ? texts.login.busy : texts.login.submit}
      </button>
      <OtherFormLink {...texts.login.toSignup} href={`/signup${search}`} />
    </AuthForm>
  );
}

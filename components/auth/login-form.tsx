"use client";

import Link from "next/link";
import { type SubmitEvent, useState } from "react";
import { EntranceForm } from "@/components/auth/auth-form";
import { useSession } from "@/components/auth/session-provider";
import { words } from "@/components/auth/texts";
import { useEntrance } from "@/components/auth/use-auth-form";
import { useAwake } from "@/components/browser/use-hydrated";
import { Field } from "@/components/ui/field";

const EMPTY = { email: "", password: "" };

/** The username is the email, as people know it from elsewhere. */
export function LoginForm() {
  const { logIn } = useSession();
  const awake = useAwake();
  const { busy, alert, setAlert, enter, search } = useEntrance();
  const [typed, setTyped] = useState(EMPTY);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const empty = typed.email.trim() ? (typed.password ? null : "password") : "username";
    if (empty) {
      setAlert(words.login.incomplete);
      const field = (event.currentTarget as HTMLFormElement).elements.namedItem(empty);
      if (field instanceof HTMLElement) field.focus();
    } else void enter(() => logIn(typed)).then((failure) => failure ?? setTyped(EMPTY));
  };
  return (
    <EntranceForm heading={words.login.heading} alert={alert} onSubmit={submit}>
      <Field label={words.login.username} help={words.login.usernameHelp}>
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
      <Field label={words.login.password}>
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
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || !awake}>
        {busy ? words.login.busy : words.login.submit}
      </button>
      <p>
        {words.login.toSignup.before}
        <Link href={`/signup${search}`} className="font-semibold text-primary underline underline-offset-4">
          {words.login.toSignup.link}
        </Link>
      </p>
    </EntranceForm>
  );
}

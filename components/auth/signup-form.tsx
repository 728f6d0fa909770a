"use client";

import Link from "next/link";
import { EntranceForm } from "@/components/auth/auth-form";
import { useSession } from "@/components/auth/session-provider";
import { words } from "@/components/auth/texts";
import { useEntrance } from "@/components/auth/use-auth-form";
import { useCheckedForm } from "@/components/browser/use-checked-form";
import { useAwake } from "@/components/browser/use-hydrated";
import { Field } from "@/components/ui/field";
import { registration, USER_LIMITS } from "@/lib/users/schema";

export function SignupForm() {
  const { signUp } = useSession();
  const awake = useAwake();
  const { busy, alert, enter, search } = useEntrance();
  const { register, handleSubmit, errorOf, showIssues, reset } = useCheckedForm(registration, {
    name: "",
    email: "",
    password: "",
  });
  const submit = handleSubmit(async (typed) => {
    const failure = await enter(() => signUp(typed));
    if (failure) showIssues(failure.issues);
    else reset();
  });
  return (
    <EntranceForm heading={words.signup.heading} alert={alert} onSubmit={submit}>
      <Field label={words.signup.name} error={errorOf("name")} help={words.signup.nameHelp}>
        {(control) => <input {...register("name")} {...control} autoComplete="nickname" className="input" />}
      </Field>
      <Field label={words.signup.email} error={errorOf("email")} help={words.signup.emailHelp}>
        {(control) => (
          <input
            {...register("email")}
            {...control}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className="input"
          />
        )}
      </Field>
      <Field
        label={words.signup.password}
        error={errorOf("password")}
        help={words.signup.passwordHelp(USER_LIMITS.password.min)}
      >
        {(control) => (
          <input
            {...register("password")}
            {...control}
            type="password"
            autoComplete="new-password"
            className="input"
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || !awake}>
        {busy ? words.signup.busy : words.signup.submit}
      </button>
      <p>
        {words.signup.toLogin.before}
        <Link href={`/login${search}`} className="font-semibold text-primary underline underline-offset-4">
          {words.signup.toLogin.link}
        </Link>
      </p>
    </EntranceForm>
  );
}

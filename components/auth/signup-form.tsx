"use client";

import Link from "next/link";
import { AuthForm } from "@/components/auth/auth-form";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/auth/texts";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { Field } from "@/components/ui/field";
import { registration, USER_LIMITS } from "@/lib/users/schema";

export function SignupForm() {
  const { signUp } = useSession();
  const awake = useHydrated();
  const { busy, alert, enter, search } = useAuthForm();
  const { register, handleSubmit, errorOf, showIssues, reset } = useValidatedForm(registration, {
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
    <AuthForm heading={texts.signup.heading} alert={alert} onSubmit={submit}>
      <Field label={texts.signup.name} error={errorOf("name")} help={texts.signup.nameHelp}>
        {(control) => <input {...register("name")} {...control} autoComplete="nickname" className="input" />}
      </Field>
      <Field label={texts.signup.email} error={errorOf("email")} help={texts.signup.emailHelp}>
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
        label={texts.signup.password}
        error={errorOf("password")}
        help={texts.signup.passwordHelp(USER_LIMITS.password.min)}
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
        {busy ? texts.signup.busy : texts.signup.submit}
      </button>
      <p>
        {texts.signup.toLogin.before}
        <Link href={`/login${search}`} className="font-semibold text-primary underline underline-offset-4">
          {texts.signup.toLogin.link}
        </Link>
      </p>
    </AuthForm>
  );
}

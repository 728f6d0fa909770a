"use client";

import { AuthForm, OtherFormLink } from "@/components/auth/auth-form";
import { OrLine } from "@/components/auth/or-line";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { texts as providerTexts } from "@/components/auth/provider-texts";
import { useSession } from "@/components/auth/session-provider";
import { texts } from "@/components/auth/texts";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import type { SignInProviderView } from "@/lib/linked-identities/schema";
import { registration, USER_LIMITS } from "@/lib/users/schema";

export function SignupForm({ providers }: { providers: SignInProviderView[] }) {
  const { signUp } = useSession();
  const isHydrated = useHydrated();
  const { busy, alert, setAlert, enter, search } = useAuthForm();
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
        {(control) => <PasswordInput {...register("password")} {...control} autoComplete="new-password" />}
      </Field>
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || !isHydrated}>
        {busy ? texts.signup.busy : texts.signup.submit}
      </button>
      {providers.length > 0 && <OrLine />}
      <ProviderButtons providers={providers} label={providerTexts.signUp} onFailure={setAlert} />
      <OtherFormLink {...texts.signup.toLogin} href={`/login${search}`} />
    </AuthForm>
  );
}

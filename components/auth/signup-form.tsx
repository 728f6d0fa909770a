"use client";

import { useEffect, useRef } from "react";
import { AuthForm, OtherFormLink, OtherFormPanel } from "@/components/auth/auth-form";
import { LoginReason, useLoginReason } from "@/components/auth/login-reason";
import { OrLine } from "@/components/auth/or-line";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { texts as providerTexts } from "@/components/auth/provider-texts";
import { useSession } from "@/components/auth/session-provider";
import { SignupReasons } from "@/components/auth/signup-reasons";
import { texts } from "@/components/auth/texts";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { NO_ENTRY, useKeptEntry } from "@/components/auth/use-kept-entry";
import { useLinkToken } from "@/components/auth/use-link-token";
import { markFirstSteps } from "@/components/browser/first-steps-mark";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { EntryFields } from "@/components/membership/entry-fields";
import { solveChallenge } from "@/components/membership/solve-challenge";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Mistakes } from "@/components/ui/mistakes";
import { PasswordInput } from "@/components/ui/password-input";
import { Sentence } from "@/components/ui/sentence";
import type { CommunitySettings } from "@/lib/community/schema";
import type { SignInProviderView } from "@/lib/linked-identities/schema";
import { INVITATION_MARK } from "@/lib/membership/schema";
import { USER_LIMITS } from "@/lib/users/schema";

const loadFields = async () => (await import("@/lib/users/schema")).registration;

type Props = {
  providers: SignInProviderView[];
  membership: CommunitySettings["membership"];
  sendsEmail: boolean;
  /** Whether the browser has to calculate first. */
  asksForProof: boolean;
};

export function SignupForm({ providers, membership, sendsEmail, asksForProof }: Props) {
  const { signUp } = useSession();
  const isHydrated = useHydrated();
  const { busy, alert, setAlert, enter, search } = useAuthForm();
  const form = useValidatedForm(loadFields, NO_ENTRY);
  const { register, handleSubmit, errorOf, showFailure, reset } = form;
  const forgetEntry = useKeptEntry(form);
  const reason = useLoginReason(search);
  const toLogin = { ...texts.signup.toLogin, href: `/login${search}` };
  const { token: invitation } = useLinkToken(INVITATION_MARK);
  // Also for those who come back from a provider with a new account.
  useEffect(() => markFirstSteps(true), []);
  // A provider hands no invitation on.
  const offered = membership === "invitation" ? [] : providers;
  // Only once it is out of sight: an emptied form looks as if nothing had arrived.
  const isDone = useRef(false);
  useEffect(() => () => void (isDone.current && reset()), [reset]);
  const submit = handleSubmit(
    async (typed) => {
      const failure = await enter(async () => {
        const proof = asksForProof ? await solveChallenge() : undefined;
        return signUp({ ...typed, ...(invitation && { invitation }), ...(proof && { proof }) });
      });
      if (failure) return setAlert(showFailure(failure));
      isDone.current = true;
      forgetEntry();
    },
    () => setAlert(null),
  );
  return (
    <AuthForm
      heading={texts.signup.heading}
      lead={texts.signup.lead}
      alert={alert}
      onSubmit={submit}
      beside={!reason && <SignupReasons />}
      aside={
        reason && (
          <>
            <LoginReason action={reason} />
            <OtherFormPanel {...toLogin} look="btn-quiet" />
          </>
        )
      }
    >
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
      <EntryFields {...{ membership, sendsEmail, register, errorOf }} isInvited={invitation !== ""} />
      <Mistakes form={form} message={alert} />
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || !isHydrated}>
        {busy ? texts.signup.busy : texts.signup.submit}
      </button>
      <p className="text-sm text-soft">
        <Sentence
          text={texts.signup.rules.text}
          values={{
            rules: <QuietLink href="/rules">{texts.signup.rules.rules}</QuietLink>,
            privacy: <QuietLink href="/privacy">{texts.signup.rules.privacy}</QuietLink>,
          }}
        />
      </p>
      {offered.length > 0 && <OrLine />}
      <ProviderButtons providers={offered} label={providerTexts.signUp} onFailure={setAlert} />
      {!reason && <OtherFormLink {...toLogin} />}
    </AuthForm>
  );
}

const QuietLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="text-ink underline underline-offset-4">
    {children}
  </Link>
);

"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { texts } from "@/components/auth/account-texts";
import { AuthForm } from "@/components/auth/auth-form";
import { BackToLogin } from "@/components/auth/back-to-login";
import { LoginReason, useLoginReason } from "@/components/auth/login-reason";
import { awaitEmailLink, bindByEmail } from "@/components/auth/pending-action";
import { useSession } from "@/components/auth/session-provider";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { type ApiError, post } from "@/lib/api-client/client";

const loadFields = async () => (await import("@/lib/users/schema")).emailLinkRequest;

type Props = { path: "/password-reset" | "/sign-in-link"; heading: string; lead: string };

/** Says the same for every address. */
export function AskForLink({ path, heading, lead }: Props) {
  const isHydrated = useHydrated();
  const reason = useLoginReason(null);
  useGoOnByEmail();
  const [alert, setAlert] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useValidatedForm(loadFields, { email: "" });
  const { register, handleSubmit, errorOf, showFailure, formState } = form;
  const submit = handleSubmit(
    async ({ email }) => {
      setAlert(null);
      try {
        await post(path, { email });
        awaitEmailLink(email);
        setSentTo(email.trim());
      } catch (error) {
        setAlert(showFailure(error as ApiError));
      }
    },
    () => setAlert(null),
  );
  return (
    <AuthForm
      heading={heading}
      alert={alert}
      onSubmit={submit}
      aside={reason && <LoginReason action={reason} />}
      nextStep={sentTo !== null && <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />}
    >
      <p className="lead">{lead}</p>
      <Field label={texts.email} error={errorOf("email")}>
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
      <Mistakes form={form} message={alert} />
      <button
        type="submit"
        className="btn btn-primary btn-lg"
        disabled={formState.isSubmitting || !isHydrated}
      >
        {formState.isSubmitting ? texts.busy : texts.send}
      </button>
      <BackToLogin />
    </AuthForm>
  );
}

/** The link has logged somebody in, in another tab. */
function useGoOnByEmail(): void {
  const { user, isAuthenticated } = useSession();
  const router = useRouter();
  useEffect(() => {
    const path = isAuthenticated && user && bindByEmail(user);
    if (path) router.replace(path);
  }, [isAuthenticated, user, router]);
}

function LinkSent({ email, onAgain }: { email: string; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-start gap-5" role="status">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {texts.sent.heading}
      </h1>
      <p className="lead break-words">{texts.sent.lead(email)}</p>
      <p>{texts.sent.help}</p>
      <button type="button" className="btn btn-quiet" onClick={onAgain}>
        {texts.sent.other}
      </button>
      <BackToLogin />
    </div>
  );
}

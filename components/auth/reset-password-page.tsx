"use client";

import { useState } from "react";
import { texts } from "@/components/auth/account-texts";
import { AskForLink } from "@/components/auth/ask-for-link";
import { AuthForm, OtherFormLink } from "@/components/auth/auth-form";
import { NoMailNotice } from "@/components/auth/no-mail-notice";
import { useLinkToken } from "@/components/auth/use-link-token";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { PasswordInput } from "@/components/ui/password-input";
import { type ApiError, mutate } from "@/lib/api-client/client";
import { USER_LIMITS } from "@/lib/users/schema";

const loadFields = async () => (await import("@/lib/users/schema")).newPasswordFields;

const { reset: said } = texts;

/** Asks for the link, and is where it leads. */
export function ResetPasswordPage({ sendsEmail }: { sendsEmail: boolean }) {
  const { token, forget } = useLinkToken();
  const [isDone, setDone] = useState(false);
  if (isDone) return <Done />;
  if (token) return <ChoosePassword key={token} token={token} onDone={() => setDone(true)} forget={forget} />;
  if (!sendsEmail) return <NoMailNotice heading={said.heading} lead={said.noMailLead} />;
  return <AskForLink path="/password-reset" heading={said.heading} lead={said.lead} />;
}

function Done() {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5" role="status">
      <h1>{said.chooseHeading}</h1>
      <OtherFormLink text={said.done.text} link={said.done.link} href="/login" />
    </div>
  );
}

type Props = { token: string; onDone(): void; forget(): void };

function ChoosePassword({ token, onDone, forget }: Props) {
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useValidatedForm(loadFields, { token, password: "" });
  const { register, handleSubmit, errorOf, showIssues, formState } = form;
  const submit = handleSubmit(
    async (typed) => {
      setFailure(null);
      try {
        await mutate("PUT", "/password-reset", typed);
        forget();
        onDone();
      } catch (error) {
        setFailure(error as ApiError);
        showIssues((error as ApiError).issues ?? []);
      }
    },
    () => setFailure(null),
  );
  return (
    <AuthForm
      heading={failure?.status === 404 ? texts.over.heading : said.chooseHeading}
      alert={failure?.message ?? null}
      onSubmit={submit}
    >
      {failure?.status === 404 ? (
        <button type="button" className="btn btn-primary btn-lg" onClick={forget}>
          {said.askAgain}
        </button>
      ) : (
        <>
          <p className="lead">{said.chooseLead}</p>
          <Field
            label={texts.newPassword}
            error={errorOf("password")}
            help={texts.newPasswordHelp(USER_LIMITS.password.min)}
          >
            {(control) => (
              <PasswordInput {...register("password")} {...control} autoComplete="new-password" />
            )}
          </Field>
          <Mistakes form={form} message={failure} />
          <button type="submit" className="btn btn-primary btn-lg" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? texts.busy : said.save}
          </button>
        </>
      )}
    </AuthForm>
  );
}

"use client";

import { useState } from "react";
import { texts } from "@/components/auth/account-texts";
import { AuthForm } from "@/components/auth/auth-form";
import type { Outcome } from "@/components/browser/use-action";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { Field } from "@/components/ui/field";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, post } from "@/lib/api-client/client";
import { emailLinkRequest } from "@/lib/users/schema";

type Props = { path: "/password-reset" | "/sign-in-link"; heading: string; lead: string };

/** Says the same for every address. */
export function AskForLink({ path, heading, lead }: Props) {
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { register, handleSubmit, errorOf, showIssues, formState } = useValidatedForm(emailLinkRequest, {
    email: "",
  });
  const submit = handleSubmit(async ({ email }) => {
    setOutcome(null);
    try {
      await post(path, { email });
      setOutcome({ kind: "success", text: texts.sent(email.trim()) });
    } catch (error) {
      const { message, issues } = error as ApiError;
      setOutcome({ kind: "error", text: message });
      showIssues(issues ?? []);
    }
  });
  return (
    <AuthForm heading={heading} alert={null} onSubmit={submit}>
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
      <button
        type="submit"
        className="btn btn-primary btn-lg"
        disabled={formState.isSubmitting || !isHydrated}
      >
        {formState.isSubmitting ? texts.busy : texts.send}
      </button>
      <StatusMessage outcome={outcome} />
    </AuthForm>
  );
}

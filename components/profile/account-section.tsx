"use client";

import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useSession } from "@/components/auth/session-provider";
import { asError, type Outcome } from "@/components/browser/use-action";
import { useValidatedForm, type ValidatedForm } from "@/components/browser/use-validated-form";
import { ConfirmIdentity } from "@/components/passkeys/confirm-identity";
import { texts } from "@/components/profile/account-texts";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Mistakes } from "@/components/ui/mistakes";
import { PasswordInput } from "@/components/ui/password-input";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, mutate } from "@/lib/api-client/client";
import { emailChange, passwordChange, USER_LIMITS } from "@/lib/users/schema";

type Props = { sendsEmail: boolean; hasPassword: boolean; onPassword(): void };

/** The address and the password of one's account. */
export function AccountSection({ sendsEmail, ...rest }: Props) {
  const { user } = useSession();
  return (
    <section aria-labelledby="account" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="account" tabIndex={-1} className="outline-none">
          {texts.heading}
        </h2>
        <p className="break-words text-soft">{texts.address(user?.email ?? "")}</p>
      </div>
      <ChangeEmail sendsEmail={sendsEmail} />
      <ChangePassword {...rest} />
    </section>
  );
}

function ChangeEmail({ sendsEmail }: { sendsEmail: boolean }) {
  const { email: said } = texts;
  const form = useValidatedForm(async () => emailChange, { email: "", password: "" });
  const { outcome, submit } = useChange(form, "/me/email", ({ email }) => said.sent(email));
  const { register, errorOf, formState } = form;
  if (!sendsEmail) return <p className="text-soft">{said.noMail}</p>;
  return (
    <Disclosure summary={said.heading}>
      <form method="post" noValidate className="flex flex-col gap-5 pt-3" onSubmit={submit}>
        <Field label={said.email} error={errorOf("email")} help={said.help}>
          {(control) => (
            <input
              {...register("email")}
              {...control}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              className="input"
            />
          )}
        </Field>
        <ConfirmIdentity label={said.password} error={errorOf("password")} input={register("password")} />
        <Mistakes form={form} message={outcome} />
        <SubmitButton label={said.save} busy={formState.isSubmitting} />
      </form>
      <StatusMessage outcome={outcome} />
    </Disclosure>
  );
}

function ChangePassword({ hasPassword, onPassword }: Omit<Props, "sendsEmail">) {
  const said = hasPassword ? texts.password : { ...texts.password, ...texts.firstPassword };
  const form = useValidatedForm(async () => passwordChange, { current: "", password: "" });
  const { outcome, submit } = useChange(form, "/me/password", () => {
    onPassword();
    return said.saved;
  });
  const { register, errorOf, formState } = form;
  const forgot = (
    <Link href="/reset-password" className="inline-flex min-h-11 items-center underline underline-offset-4">
      {said.forgot}
    </Link>
  );
  return (
    <Disclosure summary={said.heading}>
      <form method="post" noValidate className="flex flex-col gap-5 pt-3" onSubmit={submit}>
        <ConfirmIdentity
          label={said.current}
          error={errorOf("current")}
          help={forgot}
          input={register("current")}
        />
        <Field label={said.password} error={errorOf("password")} help={said.help(USER_LIMITS.password.min)}>
          {(control) => <PasswordInput {...register("password")} {...control} autoComplete="new-password" />}
        </Field>
        <Mistakes form={form} message={outcome} />
        <SubmitButton label={said.save} busy={formState.isSubmitting} />
      </form>
      <StatusMessage outcome={outcome} />
    </Disclosure>
  );
}

const SubmitButton = ({ label, busy }: { label: string; busy: boolean }) => (
  <button type="submit" className="btn btn-primary self-start" disabled={busy}>
    {busy ? texts.busy : label}
  </button>
);

/** Sends the form, empties it and says what happened. */
function useChange<Typed extends FieldValues>(
  { handleSubmit, reset, showFailure }: ValidatedForm<Typed>,
  path: string,
  done: (typed: Typed) => string,
) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const submit = handleSubmit(
    async (typed) => {
      setOutcome(null);
      try {
        await mutate("PUT", path, typed);
        reset();
        setOutcome({ kind: "success", text: done(typed) });
      } catch (error) {
        setOutcome(asError(showFailure(error as ApiError)));
      }
    },
    () => setOutcome(null),
  );
  return { outcome, submit };
}

"use client";

import { useEffect, useRef, useState } from "react";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { keepDraft, readDraft } from "@/components/contact/draft";
import { texts } from "@/components/contact/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { type ApiError, post } from "@/lib/api-client/client";
import { contactMessageFields } from "@/lib/contact-messages/schema";
import { randomId } from "@/lib/text/random-id";

type Outcome = { kind: "error" | "success"; text: string } | null;

const EMPTY = { email: "", subject: "", message: "" };

/** A letter to the people who run this site. */
export function ContactForm() {
  const awake = useHydrated();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { register, handleSubmit, reset, subscribe, formState, errorOf, showIssues } = useValidatedForm(
    contactMessageFields,
    EMPTY,
  );
  // The same letter goes by the same key, however often it is sent; another one by another.
  const key = useRef("");
  const submit = handleSubmit(async (letter) => {
    setOutcome(null);
    key.current ||= randomId();
    try {
      await post("/contact", letter, key.current);
      reset(EMPTY);
      setOutcome({ kind: "success", text: texts.form.sent });
    } catch (error) {
      setOutcome({ kind: "error", text: (error as Error).message });
      showIssues((error as ApiError).issues ?? []);
    }
  });
  useEffect(() => {
    const kept = readDraft();
    if (kept) reset(kept, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        key.current = "";
        keepDraft(values);
      },
    });
  }, [reset, subscribe]);
  const busy = formState.isSubmitting;
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <NoJsNotice />
      <Alert kind={outcome?.kind ?? "error"}>{outcome?.text}</Alert>
      <Field label={texts.form.email} error={errorOf("email")}>
        {(control) => (
          <input
            {...register("email")}
            {...control}
            required
            type="email"
            autoComplete="email"
            className="input"
          />
        )}
      </Field>
      <Field label={texts.form.subject} error={errorOf("subject")}>
        {(control) => <input {...register("subject")} {...control} required className="input" />}
      </Field>
      <Field label={texts.form.message} optional error={errorOf("message")}>
        {(control) => <textarea {...register("message")} {...control} rows={7} className="textarea" />}
      </Field>
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || !awake}>
        {busy ? texts.form.busy : texts.form.submit}
      </button>
    </form>
  );
}

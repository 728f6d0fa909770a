"use client";

import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { useSession } from "@/components/auth/session-provider";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { SentMessage } from "@/components/contact/sent-message";
import { texts } from "@/components/contact/texts";
import { createTabDraftStore } from "@/components/drafts/draft-store";
import { useFormDraft } from "@/components/drafts/use-form-draft";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { type ApiError, post } from "@/lib/api-client/client";
import type { contactMessageFields } from "@/lib/contact-messages/schema";
import { randomId } from "@/lib/text/random-id";

const loadFields = async () => (await import("@/lib/contact-messages/schema")).contactMessageFields;

const draftStore = createTabDraftStore<Message>("letter");

type Message = z.input<typeof contactMessageFields>;

const EMPTY = { email: "", subject: "", message: "" };

/** A message to the people who run this site; once it is sent, that message in place of the form. */
export function ContactForm({ sendsEmail }: { sendsEmail: boolean }) {
  const isHydrated = useHydrated();
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<Message | null>(null);
  const form = useValidatedForm(loadFields, EMPTY);
  const { register, handleSubmit, reset, getValues, setValue, setFocus, formState, errorOf, showFailure } =
    form;
  // The same message goes by the same key, however often it is sent; another one by another.
  const key = useRef("");
  const submit = handleSubmit(
    async (message) => {
      setFailure(null);
      key.current ||= randomId();
      try {
        await post("/contact", message, key.current);
        // Another question needs no second typing of the address.
        reset({ ...EMPTY, email: message.email });
        setSent(message);
      } catch (error) {
        setFailure(showFailure(error as ApiError));
      }
    },
    () => setFailure(null),
  );
  useFormDraft(form, {
    store: draftStore,
    restore: (draft) => draft,
    capture(values) {
      key.current = "";
      return values;
    },
  });
  const ownEmail = useSession().user?.email;
  useEffect(() => {
    if (ownEmail && !getValues("email")) setValue("email", ownEmail);
  }, [ownEmail, getValues, setValue]);
  const writesAgain = useRef(false);
  useEffect(() => {
    if (sent) writesAgain.current = true;
    else if (writesAgain.current) setFocus("subject");
  }, [sent, setFocus]);
  const busy = formState.isSubmitting;
  if (sent) return <SentMessage {...sent} sendsEmail={sendsEmail} onAnother={() => setSent(null)} />;
  return (
    <form method="post" noValidate className="flex min-w-0 flex-col gap-5" onSubmit={submit}>
      <NoJsNotice />
      <Alert kind="error">{failure}</Alert>
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
        {(control) => <textarea {...register("message")} {...control} rows={4} className="textarea" />}
      </Field>
      <Mistakes form={form} message={failure} />
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || !isHydrated}>
        {busy ? texts.form.busy : texts.form.submit}
      </button>
    </form>
  );
}

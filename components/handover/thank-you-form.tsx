"use client";

import { useMemo, useState } from "react";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { useConfirmation } from "@/components/browser/use-confirmation";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { createDraftStore } from "@/components/drafts/draft-store";
import { useFormDraft } from "@/components/drafts/use-form-draft";
import { texts } from "@/components/handover/thank-you-texts";
import { ACCEPTED_TYPES, compressImage, isImage } from "@/components/image-picker/compress-image";
import { ImageThumb } from "@/components/image-picker/image-thumb";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Mistakes } from "@/components/ui/mistakes";
import { type ApiError, mutate } from "@/lib/api-client/client";
import type { ExchangeThanksView, ThankYouFields } from "@/lib/thank-yous/schema";

const loadFields = async () => (await import("@/lib/thank-yous/schema")).thankYouFields;

const said = texts.form;
const EMPTY = { text: "" };

type Props = { replyId: string; name: string; onSaid(now: ExchangeThanksView): void };

/** Words and, if one likes, a photo; what was typed stays in this browser until it is sent. */
export const ThankYouForm = remountOnClear(NewThankYouForm);

function NewThankYouForm({ replyId, name, onSaid }: Props) {
  const isHydrated = useHydrated();
  const [photo, setPhoto] = useState<File | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const { isConfirmed, noteFailure } = useConfirmation();
  const form = useValidatedForm<ThankYouFields>(loadFields, EMPTY);
  const { register, handleSubmit, errorOf, showFailure, getValues, formState } = form;
  const busy = formState.isSubmitting;
  const store = useMemo(() => createDraftStore<ThankYouFields>(`thank-you-${replyId}`), [replyId]);
  useFormDraft(form, { store, restore: ({ text }) => ({ text }), capture: ({ text }) => ({ text }) });
  const send = handleSubmit(
    async () => {
      setAlert(null);
      const { text } = getValues();
      const body = new FormData();
      body.append("text", text);
      if (isConfirmed(text)) body.append("confirmed", "true");
      if (photo) body.append("picture", photo);
      try {
        const now = await mutate<ExchangeThanksView>("PUT", `/reply/${replyId}/thank-you`, body);
        await store.drop();
        onSaid(now);
      } catch (failure) {
        noteFailure(failure as ApiError, text);
        setAlert(showFailure(failure as ApiError));
      }
    },
    () => setAlert(null),
  );
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const isReadable = await isImage(file);
    setAlert(isReadable ? null : said.unreadable);
    if (isReadable) setPhoto((await compressImage(file)).file);
  };
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col items-start gap-3 rounded-box border border-line bg-card p-4 print:hidden"
      onSubmit={send}
    >
      <Alert kind="error" className="self-stretch">
        {alert}
      </Alert>
      <fieldset disabled={busy} className="w-full min-w-0">
        <Field label={said.label(name)} help={said.help(name)} error={errorOf("text")}>
          {(control) => <textarea {...register("text")} {...control} rows={2} className="textarea" />}
        </Field>
      </fieldset>
      <div className="flex flex-wrap items-center gap-3">
        {photo && <ImageThumb file={photo} alt={said.photoAlt} className="size-16 rounded-field border" />}
        <label className="btn btn-quiet has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
          <Icon name="camera" className="size-[18px]" />
          {photo ? said.otherPhoto : said.photo}
          <input
            type="file"
            accept={ACCEPTED_TYPES}
            disabled={busy}
            className="sr-only"
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // The same file can be chosen again after it was taken away.
              target.value = "";
            }}
          />
        </label>
        {photo && (
          <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => setPhoto(null)}>
            {said.noPhoto}
          </button>
        )}
      </div>
      <Mistakes form={form} message={alert} />
      <button type="submit" className="btn btn-primary" disabled={busy || !isHydrated}>
        {busy ? said.busy : said.send}
      </button>
    </form>
  );
}

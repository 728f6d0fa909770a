import { useMemo, useState } from "react";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { createDraftStore } from "@/components/drafts/draft-store";
import { useFormDraft } from "@/components/drafts/use-form-draft";
import { texts as allTexts } from "@/components/moderation/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { type ApiError, mutate } from "@/lib/api-client/client";

const loadFields = async () => (await import("@/lib/moderation/schema")).appealFields;

const { objection: texts } = allTexts;

type Typed = { text: string };

type Props = { id: string; onSent(): Promise<unknown> };

/** The text is kept in this browser until it is sent. */
export function ObjectionForm({ id, onSent }: Props) {
  const [alert, setAlert] = useState<string | null>(null);
  const form = useValidatedForm<Typed>(loadFields, { text: "" });
  const store = useMemo(() => createDraftStore<Typed>(`objection-${id}`), [id]);
  useFormDraft(form, { store, restore: (draft) => draft, capture: ({ text }) => ({ text }) });
  const { register, errorOf, handleSubmit, getValues, showFailure, formState } = form;
  const busy = formState.isSubmitting;
  const submit = handleSubmit(
    async () => {
      setAlert(null);
      try {
        await mutate("PUT", `/me/decision/${id}/appeal`, getValues());
        await store.drop();
      } catch (failure) {
        return setAlert(showFailure(failure as ApiError));
      }
      await onSent();
    },
    () => setAlert(null),
  );
  return (
    <form method="post" noValidate className="flex flex-col items-start gap-3 pt-2" onSubmit={submit}>
      <Alert kind="error" className="self-stretch">
        {alert}
      </Alert>
      <fieldset disabled={busy} className="w-full min-w-0">
        <Field label={texts.text} error={errorOf("text")} help={texts.help}>
          {(control) => <textarea {...register("text")} {...control} rows={4} className="textarea" />}
        </Field>
      </fieldset>
      <Mistakes form={form} message={alert} />
      <button type="submit" className="btn btn-primary" disabled={busy}>
        {busy ? texts.busy : texts.send}
      </button>
    </form>
  );
}

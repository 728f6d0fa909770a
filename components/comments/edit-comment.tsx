"use client";

import { useEffect, useState } from "react";
import { useConfirmation } from "@/components/browser/use-confirmation";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { texts } from "@/components/comments/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { type ApiError, mutate } from "@/lib/api-client/client";
import type { CommentFields, CommentView } from "@/lib/comments/schema";

const loadFields = async () => (await import("@/lib/comments/schema")).commentFields;

type Props = { comment: CommentView; onClose(): void; onChanged(comment: CommentView): Promise<void> };

/** One's own words, in place; what was typed stays when it cannot be saved. */
export function EditComment({ comment: { _id, text }, onClose, onChanged }: Props) {
  const [alert, setAlert] = useState<string | null>(null);
  const { isConfirmed, noteFailure } = useConfirmation();
  const form = useValidatedForm<CommentFields>(loadFields, { text });
  const { register, handleSubmit, errorOf, showFailure, getValues, setFocus, formState } = form;
  const busy = formState.isSubmitting;
  useEffect(() => setFocus("text"), [setFocus]);
  const save = handleSubmit(
    async () => {
      setAlert(null);
      try {
        const fields = { ...getValues(), confirmed: isConfirmed(getValues()) };
        const { comment } = await mutate<{ comment: CommentView }>("PATCH", `/comment/${_id}`, fields);
        await onChanged(comment);
      } catch (failure) {
        noteFailure(failure as ApiError, getValues());
        setAlert(showFailure(failure as ApiError));
      }
    },
    () => setAlert(null),
  );
  return (
    <form method="post" noValidate className="flex flex-col gap-3" onSubmit={save}>
      <Alert kind="error">{alert}</Alert>
      <Field label={texts.form.label} error={errorOf("text")}>
        {(control) => <textarea {...register("text")} {...control} rows={3} className="textarea" />}
      </Field>
      <Mistakes form={form} message={alert} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {texts.form.save}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onClose}>
          {texts.form.cancel}
        </button>
      </div>
    </form>
  );
}

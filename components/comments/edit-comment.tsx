"use client";

import { useEffect, useState } from "react";
import { useCheckedForm } from "@/components/browser/use-checked-form";
import { words } from "@/components/comments/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { type CallError, change } from "@/lib/api-client/client";
import { type CommentFields, type CommentView, commentFields } from "@/lib/comments/schema";

type Props = { comment: CommentView; onClose(): void; onChanged(comment: CommentView): Promise<void> };

/** One's own words, in place; what was typed stays when it cannot be saved. */
export function EditComment({ comment: { _id, text }, onClose, onChanged }: Props) {
  const [alert, setAlert] = useState<string | null>(null);
  const { register, handleSubmit, errorOf, showIssues, getValues, setFocus, formState } =
    useCheckedForm<CommentFields>(commentFields, { text });
  const busy = formState.isSubmitting;
  useEffect(() => setFocus("text"), [setFocus]);
  const save = handleSubmit(async () => {
    setAlert(null);
    try {
      const { comment } = await change<{ comment: CommentView }>("PATCH", `/comment/${_id}`, getValues());
      await onChanged(comment);
    } catch (failure) {
      setAlert((failure as Error).message);
      showIssues((failure as CallError).issues ?? []);
    }
  });
  return (
    <form method="post" noValidate className="flex flex-col gap-3" onSubmit={save}>
      <Alert kind="error">{alert}</Alert>
      <Field label={words.form.label} error={errorOf("text")}>
        {(control) => <textarea {...register("text")} {...control} rows={3} className="textarea" />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {words.form.save}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onClose}>
          {words.form.cancel}
        </button>
      </div>
    </form>
  );
}

"use client";

import { useEffect, useState } from "react";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { texts } from "@/components/replies/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { type ApiError, mutate } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";
import { type ReplyFieldsTyped, type ReplyView, replyFields } from "@/lib/replies/schema";

type Props = { post: PostView; reply: ReplyView; onClose(): void; onChanged(): Promise<void> };

/** One's own words can change while they still matter; how many, until it is promised. */
export function EditReply({ post, reply, onClose, onChanged }: Props) {
  const [alert, setAlert] = useState<string | null>(null);
  const { register, handleSubmit, errorOf, showIssues, getValues, setFocus, formState } =
    useValidatedForm<ReplyFieldsTyped>(replyFields, {
      quantity: String(reply.quantity),
      collection: reply.collection,
      text: reply.text,
    });
  const busy = formState.isSubmitting;
  useEffect(() => setFocus("collection"), [setFocus]);
  const save = handleSubmit(async () => {
    setAlert(null);
    try {
      await mutate("PATCH", `/reply/${reply._id}`, getValues());
      await onChanged();
    } catch (failure) {
      setAlert((failure as Error).message);
      showIssues((failure as ApiError).issues ?? []);
    }
  });
  const isCounted = Math.max(reply.quantity, post.quantity ?? 1) > 1 && reply.state === "waiting";
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={save}>
      <Alert kind="error">{alert}</Alert>
      {isCounted && (
        <Field label={texts.form.quantity[post.type]} error={errorOf("quantity")}>
          {(control) => (
            <input
              {...register("quantity")}
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={post.quantity}
              className="input"
            />
          )}
        </Field>
      )}
      <Field label={texts.form.collection[post.type]} error={errorOf("collection")}>
        {(control) => <input {...register("collection")} {...control} autoComplete="off" className="input" />}
      </Field>
      <Field label={texts.form.text[post.type]} optional error={errorOf("text")}>
        {(control) => <textarea {...register("text")} {...control} rows={3} className="textarea" />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {texts.own.save}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onClose}>
          {texts.own.cancel}
        </button>
      </div>
    </form>
  );
}

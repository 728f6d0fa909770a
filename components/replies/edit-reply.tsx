"use client";

import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { texts } from "@/components/replies/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { QuantityInput } from "@/components/ui/quantity-input";
import { type ApiError, mutate } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyFieldsTyped, ReplyView } from "@/lib/replies/schema";

const loadFields = async () => (await import("@/lib/replies/schema")).replyFields;

type Props = { post: PostView; reply: ReplyView; onClose(): void; onChanged(): Promise<void> };

/** Own words can change while they still matter; how many, once it is promised, only to fewer. */
export function EditReply({ post, reply, onClose, onChanged }: Props) {
  const [alert, setAlert] = useState<string | null>(null);
  const form = useValidatedForm<ReplyFieldsTyped>(loadFields, {
    quantity: String(reply.quantity),
    pickup: reply.pickup,
    text: reply.text,
  });
  const { register, handleSubmit, errorOf, showFailure, getValues, setValue, setFocus, formState } = form;
  const quantity = useWatch({ control: form.control, name: "quantity" });
  const busy = formState.isSubmitting;
  useEffect(() => setFocus("pickup"), [setFocus]);
  const save = handleSubmit(
    async () => {
      setAlert(null);
      try {
        await mutate("PATCH", `/reply/${reply._id}`, getValues());
        await onChanged();
      } catch (failure) {
        setAlert(showFailure(failure as ApiError));
      }
    },
    () => setAlert(null),
  );
  const isPromised = reply.state === "promised";
  const most = isPromised ? reply.quantity : post.quantity;
  const isCounted = isPromised ? reply.granted > 1 : Math.max(reply.quantity, most ?? 1) > 1;
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={save}>
      <Alert kind="error">{alert}</Alert>
      {isCounted && (
        <Field
          label={texts.form.quantity[post.type]}
          error={errorOf("quantity")}
          help={isPromised && texts.own.fewer[post.allocation]}
        >
          {(control) => (
            <QuantityInput
              {...register("quantity")}
              {...control}
              typed={quantity}
              max={most}
              onStep={(to) => setValue("quantity", to, { shouldDirty: true, shouldValidate: true })}
            />
          )}
        </Field>
      )}
      <Field label={texts.form.pickup[post.type]} error={errorOf("pickup")}>
        {(control) => <input {...register("pickup")} {...control} autoComplete="off" className="input" />}
      </Field>
      <Field label={texts.form.text[post.type]} optional error={errorOf("text")}>
        {(control) => <textarea {...register("text")} {...control} rows={3} className="textarea" />}
      </Field>
      <Mistakes form={form} message={alert} />
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

"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSession } from "@/components/auth/session-provider";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm, type ValidatedForm } from "@/components/browser/use-validated-form";
import { createDraftStore } from "@/components/drafts/draft-store";
import { useFormDraft } from "@/components/drafts/use-form-draft";
import { replyHash } from "@/components/post/reply-hash";
import { BundleFields } from "@/components/replies/bundle-fields";
import { texts } from "@/components/replies/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { type ApiError, post as send } from "@/lib/api-client/client";
import { loginHref } from "@/lib/http/safe-path";
import type { PostView } from "@/lib/posts/schema";
import { type ReplyFieldsTyped, type ReplyView, replyFields } from "@/lib/replies/schema";
import { randomId } from "@/lib/text/random-id";

const EMPTY = { quantity: "1", also: [], pickup: "", text: "" };

type Draft = { typed: ReplyFieldsTyped; key: string };

type Props = { post: PostView; isDrawn?: boolean; onSent(reply: ReplyView): void };

export const ReplyForm = remountOnClear(NewReplyForm);

function NewReplyForm({ post, isDrawn = false, onSent }: Props) {
  const { _id, type } = post;
  const { isAuthenticated, loading: loadingUser } = useSession();
  const router = useRouter();
  const isHydrated = useHydrated();
  const [alert, setAlert] = useState<string | null>(null);
  const form = useValidatedForm<ReplyFieldsTyped>(replyFields, EMPTY);
  const { handleSubmit, showIssues, getValues, formState } = form;
  const { store, key } = useReplyDraft(_id, form);
  const busy = formState.isSubmitting;

  const submit = handleSubmit(async () => {
    setAlert(null);
    const draft = { typed: getValues(), key: key.current };
    await store.save(draft);
    const toLogin = () => router.push(loginHref(`/feed/${_id}${replyHash(_id)}`));
    if (!isAuthenticated && !loadingUser) return toLogin();
    try {
      const { reply } = await send<{ reply: ReplyView }>(`/post/${_id}/reply`, draft.typed, draft.key);
      await store.drop();
      key.current = randomId();
      form.reset(EMPTY);
      onSent(reply);
    } catch (failure) {
      const { status, code, message, issues } = failure as ApiError;
      if (status === 401) return toLogin();
      // The same words were sent before, and changed since: they are a new reply.
      if (code === "keyReused") key.current = randomId();
      setAlert(message);
      showIssues(issues);
    }
  });

  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <div>
        <h2>{texts.form.heading[type]}</h2>
        <p className="mt-1 text-soft">{texts.form.rule[isDrawn ? "drawn" : post.allocation]}</p>
      </div>
      <NoJsNotice />
      <fieldset disabled={busy} className="contents">
        <ReplyFields form={form} post={post} />
      </fieldset>
      {!isAuthenticated && !loadingUser && <p className="text-soft">{texts.form.needsAccount}</p>}
      <Alert kind="error">{alert}</Alert>
      <button
        type="submit"
        className={`needs-script btn btn-lg ${type === "offer" ? "btn-primary" : "btn-secondary"}`}
        disabled={busy || !isHydrated}
      >
        {busy ? texts.form.busy : texts.form.submit[type]}
      </button>
    </form>
  );
}

type FieldsProps = { form: ValidatedForm<ReplyFieldsTyped>; post: PostView };

function ReplyFields({ form: { register, errorOf, control, setValue }, post }: FieldsProps) {
  const also = useWatch({ control, name: "also" }) ?? [];
  const { type, quantity = 1, amountLeft } = post;
  return (
    <>
      {quantity > 1 && (
        <Field
          label={texts.form.quantity[type]}
          error={errorOf("quantity")}
          help={texts.form.quantityHelp(amountLeft)}
        >
          {(control) => (
            <input
              {...register("quantity")}
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={quantity}
              step={1}
              className="input"
            />
          )}
        </Field>
      )}
      <Field label={texts.form.pickup[type]} error={errorOf("pickup")} help={texts.form.pickupHelp}>
        {(control) => <input {...register("pickup")} {...control} autoComplete="off" className="input" />}
      </Field>
      <Field label={texts.form.text[type]} optional error={errorOf("text")} help={texts.form.textHelp}>
        {(control) => <textarea {...register("text")} {...control} rows={3} className="textarea" />}
      </Field>
      <BundleFields
        post={post}
        also={also}
        onChange={(ids) => setValue("also", ids, { shouldDirty: true })}
      />
    </>
  );
}

/** Keeps the reply in this browser; its key makes one reply of it however often it is sent. */
function useReplyDraft(postId: string, form: ValidatedForm<ReplyFieldsTyped>) {
  const key = useRef("");
  useEffect(() => {
    key.current ||= randomId();
  }, []);
  const store = useMemo(() => createDraftStore<Draft>(`reply-${postId}`), [postId]);
  useFormDraft(form, {
    store,
    restore(draft) {
      key.current = draft.key;
      return draft.typed;
    },
    capture: (typed) => ({ typed, key: key.current }),
  });
  return { store, key };
}

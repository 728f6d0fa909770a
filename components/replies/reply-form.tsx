"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSession } from "@/components/auth/session-provider";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { replyHash } from "@/components/post/reply-hash";
import { BundleFields } from "@/components/replies/bundle-fields";
import { dropDraft, keepDraft, readDraft } from "@/components/replies/draft";
import { texts } from "@/components/replies/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { type ApiError, post as send } from "@/lib/api-client/client";
import { loginHref } from "@/lib/http/safe-path";
import type { PostView } from "@/lib/posts/schema";
import { type ReplyFieldsTyped, type ReplyView, replyFields } from "@/lib/replies/schema";
import { randomId } from "@/lib/text/random-id";

const EMPTY = { quantity: "1", also: [], collection: "", text: "" };

type Props = { post: PostView; isDrawn?: boolean; onSent(reply: ReplyView): void };

/** "I would like this", or "I can help". What is typed survives a reload, a failure and the way through login. */
export const ReplyForm = remountOnClear(ReplyFormOfOne);

function ReplyFormOfOne({ post, isDrawn = false, onSent }: Props) {
  const { _id, type } = post;
  const { isAuthenticated, loading: loadingUser } = useSession();
  const router = useRouter();
  const awake = useHydrated();
  const [alert, setAlert] = useState<string | null>(null);
  const form = useValidatedForm<ReplyFieldsTyped>(replyFields, EMPTY);
  const { register, handleSubmit, errorOf, showIssues, getValues, formState } = form;
  const also = useWatch({ control: form.control, name: "also" }) ?? [];
  const key = useReplyDraft(_id, form);
  const busy = formState.isSubmitting;

  const submit = handleSubmit(async () => {
    setAlert(null);
    const draft = { typed: getValues(), key: key.current };
    await keepDraft(_id, draft);
    const toLogin = () => router.push(loginHref(`/feed/${_id}${replyHash(_id)}`));
    if (!isAuthenticated && !loadingUser) return toLogin();
    try {
      const { reply } = await send<{ reply: ReplyView }>(`/post/${_id}/reply`, draft.typed, draft.key);
      await dropDraft(_id);
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

  const amount = post.quantity ?? 1;
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <div>
        <h2>{texts.form.heading[type]}</h2>
        <p className="mt-1 text-soft">{texts.form.rule[isDrawn ? "drawn" : post.choosing]}</p>
      </div>
      <NoJsNotice />
      <fieldset disabled={busy} className="contents">
        {amount > 1 && (
          <Field
            label={texts.form.quantity[type]}
            error={errorOf("quantity")}
            help={texts.form.quantityHelp(post.amountLeft)}
          >
            {(control) => (
              <input
                {...register("quantity")}
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={amount}
                step={1}
                className="input"
              />
            )}
          </Field>
        )}
        <Field
          label={texts.form.collection[type]}
          error={errorOf("collection")}
          help={texts.form.collectionHelp}
        >
          {(control) => (
            <input {...register("collection")} {...control} autoComplete="off" className="input" />
          )}
        </Field>
        <Field label={texts.form.text[type]} optional error={errorOf("text")} help={texts.form.textHelp}>
          {(control) => <textarea {...register("text")} {...control} rows={3} className="textarea" />}
        </Field>
        <BundleFields
          post={post}
          also={also}
          onChange={(ids) => form.setValue("also", ids, { shouldDirty: true })}
        />
      </fieldset>
      {!isAuthenticated && !loadingUser && <p className="text-soft">{texts.form.needsAccount}</p>}
      <Alert kind="error">{alert}</Alert>
      <button
        type="submit"
        className={`needs-script btn btn-lg ${type === "offer" ? "btn-primary" : "btn-secondary"}`}
        disabled={busy || !awake}
      >
        {busy ? texts.form.busy : texts.form.submit[type]}
      </button>
    </form>
  );
}

type Form = Pick<
  ReturnType<typeof useValidatedForm<ReplyFieldsTyped>>,
  "reset" | "subscribe" | "getValues" | "formState"
>;

/** Keeps what is typed in this browser; gives the key its sending goes by. */
function useReplyDraft(postId: string, { reset, subscribe }: Form) {
  const key = useRef("");
  useEffect(() => {
    key.current ||= randomId();
    let left = false;
    let stop = () => {};
    void readDraft(postId).then((draft) => {
      if (left) return;
      if (draft) {
        key.current = draft.key;
        reset(draft.typed, { keepDefaultValues: true, keepDirtyValues: true });
      }
      stop = subscribe({
        formState: { values: true },
        callback: ({ values }) => void keepDraft(postId, { typed: values, key: key.current }),
      });
    });
    return () => {
      left = true;
      stop();
    };
  }, [postId, reset, subscribe]);
  return key;
}

"use client";

import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { useConfirmation } from "@/components/browser/use-confirmation";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm, type ValidatedForm } from "@/components/browser/use-validated-form";
import { commentsAnchorId } from "@/components/comments/anchor";
import { texts } from "@/components/comments/texts";
import { createDraftStore } from "@/components/drafts/draft-store";
import { useFormDraft } from "@/components/drafts/use-form-draft";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, post as send } from "@/lib/api-client/client";
import { type CommentFields, type CommentView, commentFields } from "@/lib/comments/schema";
import { loginHref } from "@/lib/http/safe-path";
import { randomId } from "@/lib/text/random-id";

const EMPTY = { text: "" };

/** The same text is sent again by the same key, which makes one comment of it. */
type Draft = { text: string; sent: { text: string; key: string } | null };

type Props = { postId: string; onSent(comment: CommentView): void };

export const CommentForm = remountOnClear(NewCommentForm);

function NewCommentForm(props: Props) {
  const isHydrated = useHydrated();
  const { form, submit, alert, isSent, needsAccount } = useCommentForm(props);
  const { register, errorOf, formState } = form;
  const busy = formState.isSubmitting;
  return (
    <form method="post" noValidate className="flex flex-col items-start gap-3 print:hidden" onSubmit={submit}>
      <NoJsNotice />
      <Alert kind="error" className="self-stretch">
        {alert}
      </Alert>
      <fieldset disabled={busy} className="w-full min-w-0">
        <Field label={texts.form.label} error={errorOf("text")} help={texts.form.help}>
          {(control) => (
            <textarea
              {...register("text")}
              {...control}
              rows={3}
              placeholder={texts.form.placeholder}
              className="textarea"
            />
          )}
        </Field>
      </fieldset>
      {needsAccount && <p className="text-soft">{texts.form.needsAccount}</p>}
      <button
        type="submit"
        className="needs-script btn btn-outline btn-primary"
        disabled={busy || !isHydrated}
      >
        {busy ? texts.form.busy : texts.form.submit}
      </button>
      <StatusMessage outcome={isSent ? { kind: "success", text: texts.form.sent } : null} />
    </form>
  );
}

function useCommentForm({ postId, onSent }: Props) {
  const { isAuthenticated, loading: loadingUser } = useSession();
  const needsAccount = !isAuthenticated && !loadingUser;
  const router = useRouter();
  const [alert, setAlert] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const form = useValidatedForm<CommentFields>(commentFields, EMPTY);
  const { handleSubmit, showIssues, getValues } = form;
  const { store, sent } = useCommentDraft(postId, form);
  const { isConfirmed, noteFailure } = useConfirmation();

  const submit = handleSubmit(async () => {
    setAlert(null);
    setSent(false);
    const { text } = getValues();
    // The same words are the same comment, however often they have to be sent; other words are another one.
    if (sent.current?.text !== text) sent.current = { text, key: randomId() };
    await store.save({ text, sent: sent.current });
    const toLogin = () => router.push(loginHref(`/feed/${postId}#${commentsAnchorId(postId)}`));
    if (needsAccount) return toLogin();
    try {
      const { key } = sent.current;
      const fields = { text, confirmed: isConfirmed(text) };
      const { comment } = await send<{ comment: CommentView }>(`/post/${postId}/comment`, fields, key);
      await store.drop();
      sent.current = null;
      form.reset(EMPTY);
      setSent(true);
      onSent(comment);
    } catch (failure) {
      const { status, message, issues } = failure as ApiError;
      if (status === 401) return toLogin();
      noteFailure(failure as ApiError, text);
      setAlert(message);
      showIssues(issues);
    }
  });
  return { form, submit, alert, isSent, needsAccount };
}

/** Keeps the text in this browser; returns the text that was sent last, with its key. */
function useCommentDraft(postId: string, form: ValidatedForm<CommentFields>) {
  const sent = useRef<Draft["sent"]>(null);
  const store = useMemo(() => createDraftStore<Draft>(`comment-${postId}`), [postId]);
  useFormDraft(form, {
    store,
    restore(draft) {
      sent.current = draft.sent;
      return { text: draft.text };
    },
    capture: ({ text }) => ({ text, sent: sent.current }),
  });
  return { store, sent };
}

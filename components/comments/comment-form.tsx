"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { commentsAnchorId } from "@/components/comments/anchor";
import { type Draft, dropDraft, keepDraft, readDraft } from "@/components/comments/draft";
import { texts } from "@/components/comments/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, post as send } from "@/lib/api-client/client";
import { type CommentFields, type CommentView, commentFields } from "@/lib/comments/schema";
import { loginHref } from "@/lib/http/safe-path";
import { randomId } from "@/lib/text/random-id";

const EMPTY = { text: "" };

type Props = { postId: string; onSent(comment: CommentView): void };

/** What is typed survives a reload, a failure and the way through login. */
export const CommentForm = remountOnClear(CommentFormOfOne);

function CommentFormOfOne({ postId, onSent }: Props) {
  const awake = useHydrated();
  const { isAuthenticated, loading: loadingUser } = useSession();
  const router = useRouter();
  const [alert, setAlert] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const form = useValidatedForm<CommentFields>(commentFields, EMPTY);
  const { register, handleSubmit, errorOf, showIssues, getValues, formState } = form;
  const sent = useCommentDraft(postId, form);
  const busy = formState.isSubmitting;

  const submit = handleSubmit(async () => {
    setAlert(null);
    setSent(false);
    const { text } = getValues();
    // The same words are the same comment, however often they have to be sent; other words are another one.
    if (sent.current?.text !== text) sent.current = { text, key: randomId() };
    await keepDraft(postId, { text, sent: sent.current });
    const toLogin = () => router.push(loginHref(`/feed/${postId}#${commentsAnchorId(postId)}`));
    if (!isAuthenticated && !loadingUser) return toLogin();
    try {
      const { key } = sent.current;
      const { comment } = await send<{ comment: CommentView }>(`/post/${postId}/comment`, { text }, key);
      await dropDraft(postId);
      sent.current = null;
      form.reset(EMPTY);
      setSent(true);
      onSent(comment);
    } catch (failure) {
      const { status, message, issues } = failure as ApiError;
      if (status === 401) return toLogin();
      setAlert(message);
      showIssues(issues);
    }
  });

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
      {!isAuthenticated && !loadingUser && <p className="text-soft">{texts.form.needsAccount}</p>}
      <button type="submit" className="needs-script btn btn-outline btn-primary" disabled={busy || !awake}>
        {busy ? texts.form.busy : texts.form.submit}
      </button>
      <StatusMessage said={isSent ? { kind: "success", text: texts.form.sent } : null} />
    </form>
  );
}

type Form = Pick<
  ReturnType<typeof useValidatedForm<CommentFields>>,
  "reset" | "subscribe" | "getValues" | "formState"
>;

/** Keeps what is typed in this browser; gives what was sent last. */
function useCommentDraft(postId: string, { reset, subscribe }: Form) {
  const sent = useRef<Draft["sent"]>(null);
  useEffect(() => {
    let left = false;
    let stop = () => {};
    void readDraft(postId).then((draft) => {
      if (left) return;
      if (draft) {
        sent.current = draft.sent;
        reset({ text: draft.text }, { keepDefaultValues: true, keepDirtyValues: true });
      }
      stop = subscribe({
        formState: { values: true },
        callback: ({ values }) => void keepDraft(postId, { text: values.text, sent: sent.current }),
      });
    });
    return () => {
      left = true;
      stop();
    };
  }, [postId, reset, subscribe]);
  return sent;
}

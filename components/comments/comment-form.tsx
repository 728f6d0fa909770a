"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { dropPendingAction, toPendingPost } from "@/components/auth/pending-action";
import { texts as pendingTexts } from "@/components/auth/pending-texts";
import { useSession } from "@/components/auth/session-provider";
import { useGoToLogin, usePendingAction } from "@/components/auth/use-pending-action";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { useConfirmation } from "@/components/browser/use-confirmation";
import { useHydrated } from "@/components/browser/use-hydrated";
import { useOnTyped } from "@/components/browser/use-on-typed";
import { useValidatedForm, type ValidatedForm } from "@/components/browser/use-validated-form";
import { commentsAnchorId } from "@/components/comments/anchor";
import { texts } from "@/components/comments/texts";
import { createDraftStore } from "@/components/drafts/draft-store";
import { useFormDraft } from "@/components/drafts/use-form-draft";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, post as sendComment } from "@/lib/api-client/client";
import type { CommentFields, CommentView } from "@/lib/comments/schema";
import type { PostView } from "@/lib/posts/schema";
import { randomId } from "@/lib/text/random-id";

const loadFields = async () => (await import("@/lib/comments/schema")).commentFields;

const EMPTY = { text: "" };

/** The same text is sent again by the same key, which makes one comment of it. */
type Draft = { text: string; sent: { text: string; key: string } | null };

type Props = { post: PostView; onSent(comment: CommentView): void };

export const CommentForm = remountOnClear(NewCommentForm);

function NewCommentForm(props: Props) {
  const isHydrated = useHydrated();
  const { element, form, submit, alert, isSent, needsAccount } = useCommentForm(props);
  const { register, errorOf, formState } = form;
  const busy = formState.isSubmitting;
  return (
    <form
      ref={element}
      method="post"
      noValidate
      className="flex flex-col items-start gap-3 print:hidden"
      onSubmit={submit}
    >
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
      <Mistakes form={form} message={alert} />
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

function useCommentForm({ post, onSent }: Props) {
  const postId = post._id;
  const { isAuthenticated, loading: loadingUser } = useSession();
  const needsAccount = !isAuthenticated && !loadingUser;
  const goToLogin = useGoToLogin();
  const [alert, setAlert] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const form = useValidatedForm<CommentFields>(loadFields, EMPTY);
  const { handleSubmit, showIssues, getValues } = form;
  const { store, sent, isRestored } = useCommentDraft(postId, form);
  const { isConfirmed, noteFailure } = useConfirmation();
  useOnTyped(form.watch, () => setAlert(null));

  const forget = () => {
    setAlert(null);
    setSent(false);
  };
  const send = async (isPending: boolean) => {
    forget();
    const { text } = getValues();
    // The same words are the same comment, however often they have to be sent; other words are another one.
    if (sent.current?.text !== text) sent.current = { text, key: randomId() };
    await store.save({ text, sent: sent.current });
    const { key } = sent.current;
    const toLogin = () => {
      const path = `/feed/${postId}#${commentsAnchorId(postId)}`;
      goToLogin({ kind: "comment", target: postId, path, key, post: toPendingPost(post) });
    };
    if (needsAccount) return toLogin();
    try {
      const fields = { text, confirmed: isConfirmed(text) };
      const { comment } = await sendComment<{ comment: CommentView }>(`/post/${postId}/comment`, fields, key);
      await store.drop();
      sent.current = null;
      form.reset(EMPTY);
      setSent(true);
      dropPendingAction("comment", postId);
      onSent(comment);
    } catch (failure) {
      const { status, message, issues } = failure as ApiError;
      if (status === 401) return toLogin();
      if (status !== 0) dropPendingAction("comment", postId);
      noteFailure(failure as ApiError, text);
      setAlert(isPending ? pendingTexts.unsent.comment(message) : message);
      showIssues(issues);
    }
  };
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A draft is not folded away.
    if (isRestored && getValues("text")) element.current?.closest("details")?.setAttribute("open", "");
  }, [isRestored, getValues]);
  const press = async () => {
    await handleSubmit(() => send(true), forget)();
    // It may be below many comments.
    element.current?.scrollIntoView({ block: "center" });
  };
  usePendingAction({
    kind: "comment",
    target: postId,
    isReady: isRestored,
    press: ({ key }) => key === sent.current?.key && press(),
  });
  return { element, form, submit: handleSubmit(() => send(false), forget), alert, isSent, needsAccount };
}

/** Keeps the text in this browser; returns the text that was sent last, with its key. */
function useCommentDraft(postId: string, form: ValidatedForm<CommentFields>) {
  const sent = useRef<Draft["sent"]>(null);
  const store = useMemo(() => createDraftStore<Draft>(`comment-${postId}`), [postId]);
  const isRestored = useFormDraft(form, {
    store,
    restore(draft) {
      sent.current = draft.sent;
      return { text: draft.text };
    },
    capture: ({ text }) => ({ text, sent: sent.current }),
  });
  return { store, sent, isRestored };
}

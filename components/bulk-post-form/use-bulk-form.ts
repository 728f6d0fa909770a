import { type RefObject, useRef, useState } from "react";
import { dropPendingAction, type PendingAction } from "@/components/auth/pending-action";
import { useSession } from "@/components/auth/session-provider";
import { useGoToLogin, usePendingAction } from "@/components/auth/use-pending-action";
import type { Outcome } from "@/components/browser/use-action";
import { useOnMissed } from "@/components/browser/use-on-missed";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { countItemMistakes, validateItems } from "@/components/bulk-post-form/items";
import { revealMistakes } from "@/components/bulk-post-form/reveal";
import { texts } from "@/components/bulk-post-form/texts";
import { useBulkDraft } from "@/components/bulk-post-form/use-bulk-draft";
import { usePublishBulk } from "@/components/bulk-post-form/use-publish-bulk";
import { useHomeLocation } from "@/components/location/use-home-location";
import { EMPTY_FIELDS } from "@/components/post-form/empty-fields";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

const loadFields = async () => (await import("@/lib/posts/input-schema")).commonFields;

const PATH = "/donate/many";
/** Each item has a key of its own. */
const ACTION: PendingAction = { kind: "bulk", target: PATH, path: PATH };
const EMPTY: PostFieldsTyped = { ...EMPTY_FIELDS, type: "offer" };

/** The state of the bulk form: its common fields, its items, and publishing them. */
export function useBulkForm(element: RefObject<HTMLFormElement | null>) {
  const { isAuthenticated, loading: isUserLoading } = useSession();
  const needsAccount = !isAuthenticated && !isUserLoading;
  const goToLogin = useGoToLogin();
  const shownAs = useRef<string | null>(null);
  const toLogin = () => {
    const told = shownAs.current;
    goToLogin({ ...ACTION, ...(told !== null && { shownAs: told }) });
  };
  const form = useValidatedForm<PostFieldsTyped>(loadFields, EMPTY, { shouldFocusError: false });
  const draft = useBulkDraft(form);
  const { change, now } = draft;
  useHomeLocation(draft.isNew && isAuthenticated, draft.prefill);
  const { publish, progress } = usePublishBulk(draft, toLogin);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const unpublished = draft.items.filter(({ postId }) => !postId);
  const published = draft.items.filter(({ postId }) => postId);

  const noteMissed = useOnMissed(form.formState.isSubmitting, () => revealMistakes(element.current));

  const validate = () => {
    const { items, description, isValid } = validateItems(form.getValues(), now());
    change(() => items);
    if (description) form.setError("description", { message: description });
    return isValid;
  };
  const showInvalid = () => {
    validate();
    setOutcome(null);
    noteMissed();
  };
  /** @param told what the form told before the login */
  const send = async (told = shownAs.current) => {
    setOutcome(null);
    if (unpublished.length === 0) return setOutcome({ kind: "error", text: texts.publish.none });
    if (!validate()) return showInvalid();
    if (needsAccount) {
      await draft.saveNow();
      return toLogin();
    }
    if (await publish({ common: form.getValues(), shownAs: told }))
      dropPendingAction(ACTION.kind, ACTION.target);
    const done = now().filter(({ postId }) => postId).length;
    const left = now().length - done;
    if (left === 0) setOutcome({ kind: "success", text: texts.publish.all(done) });
    else setOutcome({ kind: "error", text: texts.publish.some(done, left) });
  };

  const submit = form.handleSubmit(() => send(), showInvalid);
  usePendingAction({
    ...ACTION,
    isReady: draft.isRead,
    press: ({ shownAs: told }) => form.handleSubmit(() => send(told), showInvalid)(),
  });

  return {
    form,
    shownAs,
    draft,
    needsAccount,
    progress,
    outcome,
    mistakes: form.mistakes + countItemMistakes(unpublished),
    unpublished,
    published,
    isDone: published.length > 0 && unpublished.length === 0,
    submit,
    startAgain: () => void draft.clear().then(() => setOutcome(null)),
  };
}

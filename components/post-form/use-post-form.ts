import { type FormEvent, type RefObject, useRef, useState } from "react";
import { dropPendingAction, type PendingAction } from "@/components/auth/pending-action";
import { texts as pendingTexts } from "@/components/auth/pending-texts";
import { useSession } from "@/components/auth/session-provider";
import { useGoToLogin, usePendingAction } from "@/components/auth/use-pending-action";
import { useOnMissed } from "@/components/browser/use-on-missed";
import { useOnTyped } from "@/components/browser/use-on-typed";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { useHomeLocation } from "@/components/location/use-home-location";
import { EMPTY_FIELDS } from "@/components/post-form/empty-fields";
import { usePrefilledTitle } from "@/components/post-form/prefilled-title";
import {
  isPhone,
  listMissing,
  mistakenSteps,
  OF_IMAGES,
  stepOfField,
  stepsOf,
  stepsOfMissing,
} from "@/components/post-form/steps";
import { texts } from "@/components/post-form/texts";
import { useFittingDrawing } from "@/components/post-form/use-fitting-drawing";
import { usePostDraft } from "@/components/post-form/use-post-draft";
import { usePublish } from "@/components/post-form/use-publish";
import { useSteps } from "@/components/post-form/use-steps";
import type { PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

const loadFields = async () => (await import("@/lib/posts/input-schema")).postFields;

const PATHS = { offer: "/donate", request: "/demand" } as const;
/** Until a phone shows another step. */
const STEP_SHOWN_MS = 50;

/** The state of the form for a new post: its fields, its draft, and publishing it. */
export function usePostForm(type: PostType, element: RefObject<HTMLFormElement | null>) {
  const path = PATHS[type];
  const { isAuthenticated, loading: isUserLoading } = useSession();
  const needsAccount = !isAuthenticated && !isUserLoading;
  const goToLogin = useGoToLogin();
  const form = useValidatedForm<PostFieldsTyped>(loadFields, { ...EMPTY_FIELDS, type });
  const { handleSubmit, getValues, setValue, setFocus, trigger, showIssues, formState } = form;
  const draft = usePostDraft(type, isAuthenticated, form);
  useHomeLocation(draft.isNew && isAuthenticated, draft.prefill);
  usePrefilledTitle(draft.isNew, (title) => setValue("title", getValues("title") || title));
  const shownAs = useRef<string | null>(null);
  const toLogin = () => {
    const told = shownAs.current;
    goToLogin({
      ...{ kind: type, target: path, path: steps.pathOf(path), key: draft.key() },
      ...(told !== null && { shownAs: told }),
    });
  };
  const { publish, loading, error, sending, showError, clearError } = usePublish({
    toLogin,
    saveDraft: draft.saveNow,
    dropDraft: () => {
      dropPendingAction(type, path);
      return draft.drop();
    },
    renewKey: draft.renewKey,
  });
  /** The site has asked about something, and takes the same once more as it is. */
  const [mayConfirm, setMayConfirm] = useState(false);
  useOnTyped(form.watch, () => {
    clearError();
    setMayConfirm(false);
  });
  const [preparing, setPreparing] = useState(0);
  const pictures = useFittingDrawing(type, form, draft.images);
  const noImage = texts.publish.noPicture[type];
  const steps = useSteps(type);

  const [imageIssue, setImageIssue] = useState<string | null>(null);
  const noteMissed = useOnMissed(formState.isSubmitting, () => {
    // After the form's own focus: on one page the pictures come first.
    setTimeout(() => focusImages(element.current), STEP_SHOWN_MS);
  });
  /** @param others the other fields that are wrong */
  const showNoImage = (others: string[]) => {
    showError(noImage);
    const names = ["images", ...others];
    if (mistakenSteps(type, names)[0] !== "photos") return showMistake(names);
    steps.goToMistake(names);
    noteMissed();
  };
  const showMistake = (names: string[]) => {
    const field = steps.goToMistake(names);
    if (field && field in getValues())
      setTimeout(() => setFocus(field as keyof PostFieldsTyped), STEP_SHOWN_MS);
  };
  /** @param pending pressed before the login, with what the form told then */
  const send = async (pending?: PendingAction) => {
    setImageIssue(null);
    setMayConfirm(false);
    const images = await pictures.imagesToSend();
    if (images.length === 0) return showNoImage([]);
    if (needsAccount) {
      await draft.saveNow();
      return toLogin();
    }
    const failure = await publish({
      ...{ fields: getValues(), images, key: draft.key() },
      shownAs: pending?.shownAs ?? shownAs.current,
    });
    if (!failure || failure.status === 401) return;
    if (failure.status !== 0) dropPendingAction(type, path);
    setMayConfirm(failure.canConfirm);
    if (pending && failure.code !== "keyReused") showError(pendingTexts.unsent.post(failure.message));
    showIssues(failure.issues);
    showMistake(failure.issues.map(({ path }) => path));
    setImageIssue(failure.issues.find(({ path }) => OF_IMAGES.test(path))?.message ?? null);
  };
  const showInvalid = (errors: object) => {
    const names = Object.keys(errors);
    if (pictures.images.length === 0) return showNoImage(names);
    clearError();
    showMistake(names);
  };
  /** Leads to the next step of a phone, unless something typed in this one is wrong; what is empty can be filled in later. */
  const goOn = async () => {
    const next = steps.next();
    if (!next) return;
    const typed = Object.entries(getValues()).filter(
      ([name, value]) => stepOfField(name) === steps.step && typeof value === "string" && value.trim(),
    );
    const names = typed.map(([name]) => name as keyof PostFieldsTyped);
    if (await trigger(names, { shouldFocus: true })) steps.go(next);
  };
  /** To what is missing first; on a phone to its step. */
  const continueDraft = () => {
    draft.closeNote();
    const missing = listMissing(getValues(), pictures.images.length);
    const step = stepsOf(type).find((one) => stepsOfMissing(missing).includes(one)) ?? "place";
    if (isPhone()) steps.go(step);
    if (step === "photos") return setTimeout(() => focusImages(element.current), STEP_SHOWN_MS);
    const field = step === "place" ? "address" : missing.includes("title") ? "title" : "description";
    setTimeout(() => setFocus(field), STEP_SHOWN_MS);
  };
  const press = async (pending: PendingAction) => {
    await handleSubmit(() => send(pending), showInvalid)();
    // The button with the reason is far below.
    element.current?.querySelector("[role=alert]:not(:empty)")?.scrollIntoView({ block: "center" });
  };
  usePendingAction({
    kind: type,
    target: path,
    isReady: draft.isRead,
    press: (pending) => pending.key === draft.key() && press(pending),
  });
  const isImageMissing = error === noImage;
  const mistaken = [...Object.keys(formState.errors), ...(isImageMissing ? ["images"] : [])];

  return {
    form,
    draft,
    shownAs,
    images: pictures.images,
    fitting: pictures.fitting,
    isSuggested: pictures.isSuggested,
    needsAccount,
    busy: loading || formState.isSubmitting,
    isPreparing: preparing > 0,
    setPreparing,
    sending,
    imageError: isImageMissing ? error : imageIssue,
    error: isImageMissing ? null : error,
    mistakes: form.mistakes + Number(isImageMissing),
    /** Where they are. */
    mistakenSteps: mistakenSteps(type, mistaken),
    step: steps.step,
    submit: (event: FormEvent) => {
      event.preventDefault();
      // The key that sends a form leads on, until the last step.
      return steps.next() ? goOn() : handleSubmit(() => send(), showInvalid)(event);
    },
    /** Publishes it as it is, after the site has asked about something. */
    confirm: mayConfirm && !loading ? handleSubmit(() => send(), showInvalid) : null,
    goOn,
    continueDraft,
    changeImages: (change: Parameters<typeof pictures.change>[0]) => {
      clearError();
      setImageIssue(null);
      setMayConfirm(false);
      pictures.change(change, draft.setImages);
    },
  };
}

/** The button is far below the pictures that are missing. */
function focusImages(form: HTMLFormElement | null): void {
  const input = form?.elements.namedItem("images");
  if (!(input instanceof HTMLElement)) return;
  input.focus({ preventScroll: true });
  input.closest("label")?.scrollIntoView({ block: "center" });
}

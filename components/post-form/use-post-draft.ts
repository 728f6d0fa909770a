import { useCallback, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useAutoSave } from "@/components/drafts/use-auto-save";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import { createDraftVersion } from "@/components/post-form/draft-version";
import { EMPTY_FIELDS } from "@/components/post-form/empty-fields";
import { keptNote } from "@/components/post-form/kept-draft";
import { type PostDraft, postDrafts } from "@/components/post-form/post-draft";
import { texts } from "@/components/post-form/texts";
import { useAccountDraft } from "@/components/post-form/use-account-draft";
import { POST_LIMITS, type PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Form = Pick<
  UseFormReturn<PostFieldsTyped>,
  "reset" | "getValues" | "setValue" | "clearErrors" | "subscribe"
>;

const TYPED = ["title", "description", "quantity", "tags", "address", "latitude", "longitude"] as const;

type Prefilled = Partial<Record<(typeof TYPED)[number], string>>;

/** Keeps the content of a post form in this browser, and in the account of a member. */
export function usePostDraft(type: PostType, isMember: boolean, form: Form) {
  const { reset, getValues, setValue, clearErrors, subscribe } = form;
  const [images, setImages] = useState<ChosenImage[]>([]);
  const prefilled = useRef<Prefilled>({});
  const [note, setNote] = useState<string | null>(null);
  const [version] = useState(createDraftVersion);
  const capture = () => version.of(getValues(), images);
  const isEmpty = (draft: PostDraft) => isEmptyDraft(draft, prefilled.current);

  const { drop: dropHere, ...saving } = useAutoSave<PostDraft>({
    store: postDrafts[type],
    subscribe,
    attachments: images,
    restore(draft) {
      version.open(draft);
      if (!draft) return;
      setNote(
        draft.hasArrived ? texts.kept.arrived : isEmpty(draft) ? null : keptNote(draft.editedAt, Date.now()),
      );
      reset({ ...draft.fields, ...filledText(getValues()), type }, { keepDefaultValues: true });
      setImages((chosen) => (chosen.length > 0 ? chosen : draft.images));
    },
    capture,
    isEmpty,
    saved(draft) {
      if (!draft) setNote(null);
      account.saved(draft);
    },
  });
  const account = useAccountDraft({
    type,
    isReady: isMember && saving.isRead,
    current: () => {
      const draft = capture();
      return isEmpty(draft) ? null : draft;
    },
    isTouched: () => (version.isNew() ? !isEmpty(capture()) : version.isTouched(capture())),
    isNew: version.isNew,
    fill(draft) {
      const typed = version.isNew() ? filledText(getValues(), prefilled.current) : {};
      const chosen = version.isNew() ? images : [];
      version.open(draft);
      setNote(texts.kept.arrived);
      prefilled.current = {};
      reset({ ...EMPTY_FIELDS, ...draft.fields, ...typed, type }, { keepDefaultValues: true });
      setImages([...draft.images, ...chosen].slice(0, POST_LIMITS.images.max));
    },
    empty() {
      version.renew();
      setNote(null);
      reset();
      setImages([]);
      void dropHere();
    },
    noteSent(draft) {
      version.noteSent(draft);
      void saving.saveNow();
    },
  });

  return {
    ...saving,
    note,
    closeNote: () => setNote(null),
    images,
    setImages,
    key: version.key,
    renewKey: version.renewKey,
    /** Fills in known values, unless one of these fields holds something. */
    prefill: useCallback(
      (values: Prefilled) => {
        const names = Object.keys(values) as (keyof Prefilled)[];
        if (names.some((name) => getValues(name))) return;
        prefilled.current = values;
        for (const name of names) setValue(name, values[name] ?? "");
        // Somebody may have pressed the button before they were there.
        clearErrors(names);
      },
      [getValues, setValue, clearErrors],
    ),
    /** Empties the form and forgets its draft, here and in the account. */
    drop: async () => {
      version.renew();
      reset();
      setImages([]);
      setNote(null);
      account.drop();
      await dropHere();
    },
  };
}

const isEmptyDraft = ({ fields, images }: PostDraft, prefilled: Prefilled) =>
  images.length === 0 && TYPED.every((name) => !fields[name] || fields[name] === prefilled[name]);

const filledText = (values: PostFieldsTyped, except: Prefilled = {}): Partial<PostFieldsTyped> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        typeof value === "string" && value !== "" && value !== except[name as keyof Prefilled],
    ),
  );

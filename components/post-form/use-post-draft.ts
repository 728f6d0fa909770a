import { useCallback, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useAutoSave } from "@/components/drafts/use-auto-save";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import { type PostDraft, postDrafts } from "@/components/post-form/post-draft";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import type { PostType } from "@/lib/posts/schema";
import { randomId } from "@/lib/text/random-id";

type Form = Pick<UseFormReturn<PostFieldsTyped>, "reset" | "getValues" | "setValue" | "subscribe">;

const TYPED = ["title", "description", "quantity", "tags", "address", "latitude", "longitude"] as const;

type Prefilled = Partial<Record<(typeof TYPED)[number], string>>;

/** Keeps the content of a post form in this browser. */
export function usePostDraft(type: PostType, { reset, getValues, setValue, subscribe }: Form) {
  const [images, setImages] = useState<ChosenImage[]>([]);
  const prefilled = useRef<Prefilled>({});
  const key = useRef("");

  const { drop, ...saving } = useAutoSave<PostDraft>({
    store: postDrafts[type],
    subscribe,
    attachments: images,
    restore(draft) {
      key.current = draft?.key ?? randomId();
      if (!draft) return;
      const typedMeanwhile = filledText(getValues());
      reset({ ...draft.fields, ...typedMeanwhile, type }, { keepDefaultValues: true });
      setImages((chosen) => (chosen.length > 0 ? chosen : draft.images));
    },
    capture: () => ({ fields: getValues(), images, key: key.current }),
    isEmpty: (draft) => isEmptyDraft(draft, prefilled.current),
  });

  const renewKey = () => {
    key.current = randomId();
  };
  return {
    ...saving,
    images,
    setImages,
    key: () => key.current,
    renewKey,
    /** Fills in known values, unless one of these fields holds something. */
    prefill: useCallback(
      (values: Prefilled) => {
        const names = Object.keys(values) as (keyof Prefilled)[];
        if (names.some((name) => getValues(name))) return;
        prefilled.current = values;
        for (const name of names) setValue(name, values[name] ?? "");
      },
      [getValues, setValue],
    ),
    /** Empties the form and forgets its draft. */
    drop: async () => {
      renewKey();
      reset();
      setImages([]);
      await drop();
    },
  };
}

const isEmptyDraft = ({ fields, images }: PostDraft, prefilled: Prefilled) =>
  images.length === 0 && TYPED.every((name) => !fields[name] || fields[name] === prefilled[name]);

const filledText = (values: PostFieldsTyped): Partial<PostFieldsTyped> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string" && value !== ""));

import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { createDelayedSave } from "@/components/browser/delayed-save";
import type { ChosenPicture } from "@/components/picture-picker/compress-picture";
import { type Draft, dropDraft, keepDraft, readDraft } from "@/components/post-form/draft";
import type { Durability } from "@/components/post-form/durability";
import type { PostFieldsTyped, PostType } from "@/lib/posts/schema";
import { randomId } from "@/lib/text/random-id";

const QUIET_MS = 300;

type Form = Pick<UseFormReturn<PostFieldsTyped>, "reset" | "getValues" | "setValue" | "subscribe">;

const TYPED = ["title", "description", "quantity", "tags", "address", "latitude", "longitude"] as const;

/** What was filled in for them. */
type Filled = Partial<Record<(typeof TYPED)[number], string>>;

/** Keeps the form's content in this browser, through reloads and the way to the login page and back. */
export function useDraft(type: PostType, form: Form) {
  const [pictures, setPictures] = useState<ChosenPicture[]>([]);
  const [ready, setReady] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [durability, setDurability] = useState<Durability>("all");
  const filled = useRef<Filled>({});
  const key = useRef("");
  const { reset, getValues, setValue, subscribe } = form;

  useEffect(() => {
    void readDraft(type).then((draft) => {
      key.current = draft?.key ?? randomId();
      if (draft) {
        reset({ ...draft.fields, ...typedMeanwhile(getValues()), type }, { keepDefaultValues: true });
        setPictures((chosen) => (chosen.length > 0 ? chosen : draft.pictures));
      } else setIsNew(true);
      setReady(true);
    });
  }, [type, reset, getValues]);

  const latest = useRef<ChosenPicture[]>(pictures);
  latest.current = pictures;
  const [{ saveSoon, cancel }] = useState(() => createDelayedSave(() => keepLatest.current(), QUIET_MS));
  const current = (): Draft => ({ fields: getValues(), pictures: latest.current, key: key.current });
  const keepNow = async () => {
    cancel();
    const draft = current();
    if (!isBlank(draft, filled.current)) return setDurability(await keepDraft(type, draft));
    await dropDraft(type);
    setDurability("all");
  };
  const keepLatest = useRef(keepNow);
  keepLatest.current = keepNow;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed choice of pictures is kept as well.
  useEffect(() => {
    if (!ready) return;
    saveSoon();
    return subscribe({ formState: { values: true }, callback: saveSoon });
  }, [ready, pictures, subscribe, saveSoon]);

  return {
    /** Nothing was kept of an earlier visit. */
    isNew,
    /** Fills in what they need not type, unless they have typed some of it. */
    fillIn: useCallback(
      (values: Filled) => {
        const names = Object.keys(values) as (keyof Filled)[];
        if (names.some((name) => getValues(name))) return;
        filled.current = values;
        for (const name of names) setValue(name, values[name] ?? "");
      },
      [getValues, setValue],
    ),
    pictures,
    setPictures,
    durability,
    key: () => key.current,
    renewKey: () => {
      key.current = randomId();
    },
    keepNow,
    /** After publishing: the form is empty again, and so is what the browser kept of it. */
    drop: async () => {
      key.current = randomId();
      reset();
      setPictures([]);
      cancel();
      setDurability("all");
      await dropDraft(type);
    },
  };
}

/** Whether nothing is there but what was filled in for them. */
const isBlank = ({ fields, pictures }: Draft, filled: Filled) =>
  pictures.length === 0 && TYPED.every((name) => !fields[name] || fields[name] === filled[name]);

/** Somebody who types before the draft has been read keeps what they typed. */
function typedMeanwhile(values: PostFieldsTyped): Partial<PostFieldsTyped> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value === "string" && value !== ""),
  );
}

import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dropDraft, keepDraft, type ManyDraft, readDraft } from "@/components/posts/many/draft";
import type { Item } from "@/components/posts/many/items";
import type { PostFieldsTyped } from "@/lib/posts/schema";

const QUIET_MS = 300;

type Form = Pick<UseFormReturn<PostFieldsTyped>, "reset" | "getValues" | "setValue" | "subscribe">;
type Place = Record<"address" | "latitude" | "longitude", string>;

/** The items, and with the form what this browser keeps through reloads and the way to the login page and back. */
export function useManyDraft({ reset, getValues, setValue, subscribe }: Form) {
  const [items, setItems] = useState<Item[]>([]);
  const [ready, setReady] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const latest = useRef(items);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Also known at once to whoever asks before the next rendering. */
  const change = useCallback((to: (now: Item[]) => Item[]) => {
    latest.current = to(latest.current);
    setItems(latest.current);
  }, []);

  useEffect(() => {
    void readDraft().then((draft) => {
      if (draft) {
        reset(draft.common, { keepDefaultValues: true, keepDirtyValues: true });
        // Effects run again on a page one comes back to: what is there already stays as it is.
        change((now) => [...draft.items.filter(({ id }) => now.every((item) => item.id !== id)), ...now]);
      } else setIsNew(true);
      setReady(true);
    });
  }, [reset, change]);

  const keepNow = useCallback(() => {
    clearTimeout(timer.current);
    const draft = { common: getValues(), items: latest.current };
    return isOfUse(draft) ? keepDraft(draft) : dropDraft();
  }, [getValues]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed items are kept as well.
  useEffect(() => {
    if (!ready) return;
    const keepSoon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void keepNow(), QUIET_MS);
    };
    keepSoon();
    return subscribe({ formState: { values: true }, callback: keepSoon });
  }, [ready, items, subscribe, keepNow]);

  return {
    items,
    /** As they are at this very moment. */
    now: () => latest.current,
    change,
    keepNow,
    isNew,
    /** Fills in where they usually are, unless they have typed some of it. */
    fillIn: useCallback(
      (place: Place) => {
        const names = ["address", "latitude", "longitude"] as const;
        if (names.some((name) => getValues(name))) return;
        for (const name of names) setValue(name, place[name]);
      },
      [getValues, setValue],
    ),
    /** Everything is published: an empty form, and nothing kept. */
    clear: () => {
      reset();
      change(() => []);
      clearTimeout(timer.current);
      return dropDraft();
    },
  };
}

/** Not when everything is published, nor when there is only what was filled in for them. */
const isOfUse = ({ common: { description, collection }, items }: ManyDraft) =>
  items.length === 0 ? Boolean(description || collection) : items.some(({ postId }) => !postId);

import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { createDelayedSave } from "@/components/browser/delayed-save";
import { type BulkDraft, dropDraft, keepDraft, readDraft } from "@/components/bulk-post-form/draft";
import type { Item } from "@/components/bulk-post-form/items";
import type { Durability } from "@/components/post-form/durability";
import type { PostFieldsTyped } from "@/lib/posts/schema";

const QUIET_MS = 300;

type Form = Pick<UseFormReturn<PostFieldsTyped>, "reset" | "getValues" | "setValue" | "subscribe">;
type Place = Record<"address" | "latitude" | "longitude", string>;

/** The items, and with the form what this browser keeps through reloads and the way to the login page and back. */
export function useBulkDraft({ reset, getValues, setValue, subscribe }: Form) {
  const [items, setItems] = useState<Item[]>([]);
  const [ready, setReady] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [durability, setDurability] = useState<Durability>("all");
  const latest = useRef(items);

  /** Also known at once to a caller before the next rendering. */
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

  const keep = useCallback(async () => {
    const draft = { common: getValues(), items: latest.current };
    if (isOfUse(draft)) return setDurability(await keepDraft(draft));
    await dropDraft();
    setDurability("all");
  }, [getValues]);
  const [{ saveSoon, cancel }] = useState(() => createDelayedSave(keep, QUIET_MS));
  const keepNow = useCallback(() => {
    cancel();
    return keep();
  }, [cancel, keep]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed items are kept as well.
  useEffect(() => {
    if (!ready) return;
    saveSoon();
    return subscribe({ formState: { values: true }, callback: saveSoon });
  }, [ready, items, subscribe, saveSoon]);

  return {
    items,
    /** As they are at this very moment. */
    now: () => latest.current,
    change,
    keepNow,
    durability,
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
      cancel();
      setDurability("all");
      return dropDraft();
    },
  };
}

/** Not when everything is published, nor when there is only what was filled in for them. */
const isOfUse = ({ common: { description, pickup }, items }: BulkDraft) =>
  items.length === 0 ? Boolean(description || pickup) : items.some(({ postId }) => !postId);

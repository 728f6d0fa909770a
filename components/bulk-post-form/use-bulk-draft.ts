import { useCallback, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type BulkDraft, bulkDraftStore } from "@/components/bulk-post-form/bulk-draft";
import type { Item } from "@/components/bulk-post-form/items";
import { useAutoSave } from "@/components/drafts/use-auto-save";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

const PLACE_FIELDS = ["address", "latitude", "longitude"] as const;

type Form = Pick<
  UseFormReturn<PostFieldsTyped>,
  "reset" | "getValues" | "setValue" | "clearErrors" | "subscribe"
>;
type Place = Record<(typeof PLACE_FIELDS)[number], string>;

/** Holds the items of a bulk form, and keeps them and their common fields in this browser. */
export function useBulkDraft({ reset, getValues, setValue, clearErrors, subscribe }: Form) {
  const [items, setItems] = useState<Item[]>([]);
  const latest = useRef(items);
  // A caller reads the changed items at once, before the next rendering.
  const change = useCallback((to: (now: Item[]) => Item[]) => {
    latest.current = to(latest.current);
    setItems(latest.current);
  }, []);

  const { drop, ...saving } = useAutoSave<BulkDraft>({
    store: bulkDraftStore,
    subscribe,
    attachments: items,
    restore(draft) {
      if (!draft) return;
      reset(draft.common, { keepDefaultValues: true, keepDirtyValues: true });
      change((now) => [...draft.items.filter(({ id }) => now.every((item) => item.id !== id)), ...now]);
    },
    capture: () => ({ common: getValues(), items: latest.current }),
    isEmpty,
  });

  return {
    ...saving,
    items,
    now: () => latest.current,
    change,
    /** Fills in a place, unless part of one is typed already. */
    prefill: useCallback(
      (place: Place) => {
        if (PLACE_FIELDS.some((name) => getValues(name))) return;
        for (const name of PLACE_FIELDS) setValue(name, place[name]);
        // Somebody may have pressed the button before the place was there.
        clearErrors(PLACE_FIELDS);
      },
      [getValues, setValue, clearErrors],
    ),
    /** Empties the form and forgets its draft. */
    clear: () => {
      reset();
      change(() => []);
      return drop();
    },
  };
}

/** Nothing but prefilled values, or everything published. */
const isEmpty = ({ common: { description, pickup }, items }: BulkDraft) =>
  items.length === 0 ? !description && !pickup : items.every(({ postId }) => postId);

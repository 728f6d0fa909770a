import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { createDelayedSave } from "@/components/browser/delayed-save";
import type { DraftStore } from "@/components/drafts/draft-store";
import type { Durability } from "@/components/drafts/durability";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

const SAVE_DELAY_MS = 300;

type Options<Draft> = {
  store: DraftStore<Draft, Durability>;
  /** Fills the form; undefined where no draft was kept. */
  restore(draft: Draft | undefined): void;
  capture(): Draft;
  /** Whether a draft is not worth keeping. */
  isEmpty(draft: Draft): boolean;
  subscribe: UseFormReturn<PostFieldsTyped>["subscribe"];
  /** Changes with the part of the draft that is outside the form's fields. */
  attachments: unknown;
  /** After each save; null for a draft that was not worth keeping. */
  saved?(draft: Draft | null): void;
};

/** Restores a draft, then saves it soon after each change, through reloads and the way to the login page and back. */
export function useAutoSave<Draft>(options: Options<Draft>) {
  const latest = useRef(options);
  latest.current = options;
  const { store, subscribe, attachments } = options;
  const [isRead, setIsRead] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [durability, setDurability] = useState<Durability>("all");

  const save = useCallback(async () => {
    const { capture, isEmpty, saved } = latest.current;
    const draft = capture();
    const isKept = !isEmpty(draft);
    setDurability(isKept ? await store.save(draft) : await store.drop().then(() => "all" as const));
    saved?.(isKept ? draft : null);
  }, [store]);
  const [{ saveSoon, cancel }] = useState(() => createDelayedSave(save, SAVE_DELAY_MS));

  useEffect(() => {
    void store.read().then((draft) => {
      latest.current.restore(draft);
      if (!draft) setIsNew(true);
      setIsRead(true);
    });
  }, [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed attachments are saved as well.
  useEffect(() => {
    if (!isRead) return;
    saveSoon();
    return subscribe({ formState: { values: true }, callback: saveSoon });
  }, [isRead, attachments, subscribe, saveSoon]);

  const saveNow = useCallback(() => {
    cancel();
    return save();
  }, [cancel, save]);
  const drop = useCallback(() => {
    cancel();
    setDurability("all");
    return store.drop();
  }, [cancel, store]);
  return { isRead, isNew, durability, saveNow, drop };
}

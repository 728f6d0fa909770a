import { useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { DraftStore } from "@/components/drafts/draft-store";

type Form<Typed extends FieldValues> = Pick<
  UseFormReturn<Typed>,
  "getFieldState" | "getValues" | "reset" | "subscribe"
>;

type Options<Typed, Draft> = {
  store: DraftStore<Draft>;
  /** The values of the form in a draft that was read. */
  restore(draft: Draft): Typed;
  /** The draft to save for the values of the form. */
  capture(values: Typed): Draft;
};

/**
 * Restores a form from its draft, then saves the draft at every change.
 * @returns whether it is restored
 */
export function useFormDraft<Typed extends FieldValues, Draft>(
  { getFieldState, getValues, reset, subscribe }: Form<Typed>,
  options: Options<Typed, Draft>,
): boolean {
  const [isRestored, setRestored] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const { store } = options;
  useEffect(() => {
    let isUnmounted = false;
    const save = (values: Typed) => void store.save(latest.current.capture(values));
    // Typed before this script had arrived.
    const saveEarlyInput = () => {
      const isDirty = (name: string) => getFieldState(name as Path<Typed>).isDirty;
      const values = getValues();
      if (Object.keys(values).some(isDirty)) save(values);
    };
    // Nothing is lost by leaving while the draft is read.
    window.addEventListener("pagehide", saveEarlyInput);
    const stopWaiting = () => window.removeEventListener("pagehide", saveEarlyInput);
    const unsubscribe = subscribe({ formState: { values: true }, callback: ({ values }) => save(values) });
    void store.read().then((draft) => {
      if (isUnmounted) return;
      if (draft) reset(latest.current.restore(draft), { keepDefaultValues: true, keepDirtyValues: true });
      saveEarlyInput();
      setRestored(true);
      stopWaiting();
    });
    return () => {
      isUnmounted = true;
      stopWaiting();
      unsubscribe();
    };
  }, [store, getFieldState, getValues, reset, subscribe]);
  return isRestored;
}

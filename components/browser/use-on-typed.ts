import { useEffect } from "react";
import type { FieldValues, UseFormWatch } from "react-hook-form";
import { useLatest } from "@/components/browser/use-latest";

/** Calls back when somebody changes a field: what was said of the words before no longer holds. */
export function useOnTyped<Typed extends FieldValues>(watch: UseFormWatch<Typed>, onTyped: () => void): void {
  const latest = useLatest(onTyped);
  useEffect(() => {
    // Fields that the form sets by itself have no type.
    const { unsubscribe } = watch((_, { type }) => type === "change" && latest.current());
    return unsubscribe;
  }, [watch, latest]);
}

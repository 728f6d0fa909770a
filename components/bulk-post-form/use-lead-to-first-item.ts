import { useCallback, useEffect, useRef } from "react";

/**
 * Goes on at the name of the first item once its photo is chosen, as the rows are below the screen of a phone. Not for a draft
 * that is read, for more photos, or while somebody types.
 * @returns the function to call before the first item is added
 */
export function useLeadToFirstItem(hasItems: boolean): () => void {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (!hasItems || !isAwaited.current) return;
    isAwaited.current = false;
    if (document.activeElement?.matches("input:not([type=file]), textarea")) return;
    const name = document.querySelector<HTMLElement>("[data-item] [data-column=title]");
    name?.scrollIntoView({ block: "center" });
    name?.focus({ preventScroll: true });
  }, [hasItems]);
  return useCallback(() => {
    isAwaited.current = true;
  }, []);
}

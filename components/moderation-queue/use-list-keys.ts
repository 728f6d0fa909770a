import { useLayoutEffect } from "react";

/** Not while somebody types. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** J opens the next case, K the one before. */
export function useListKeys(ids: string[], openId: string | null, onOpen: (id: string) => void): void {
  // Before the list is painted: a key that is pressed at once would be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (!step) return;
      const now = openId ? ids.indexOf(openId) : step > 0 ? -1 : ids.length;
      const wanted = ids[now + step];
      if (wanted) onOpen(wanted);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [ids, openId, onOpen]);
}

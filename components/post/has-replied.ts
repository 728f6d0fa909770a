import { useSyncExternalStore } from "react";

/** Posts the signed-in member has replied to, as far as this tab knows. */
const replied = new Set<string>();
const listeners = new Set<() => void>();

export function markReplied(postId: string, has: boolean): void {
  if (replied.has(postId) === has) return;
  if (has) replied.add(postId);
  else replied.delete(postId);
  for (const changed of listeners) changed();
}

function listen(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const useHasReplied = (postId: string): boolean =>
  useSyncExternalStore(
    listen,
    () => replied.has(postId),
    () => false,
  );

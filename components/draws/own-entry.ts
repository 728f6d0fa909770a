import { useSyncExternalStore } from "react";

/** One's own entries in draws, by post, as far as the pages of this tab have seen. */
const entries = new Map<string, string>();
const listeners = new Set<() => void>();

/** Notes one's entry in the draw of a post, or that there is none. */
export function storeOwnEntry(postId: string, entry: string | undefined): void {
  if (entries.get(postId) === entry) return;
  if (entry === undefined) entries.delete(postId);
  else entries.set(postId, entry);
  for (const changed of listeners) changed();
}

function listen(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const useOwnEntry = (postId: string): string | undefined =>
  useSyncExternalStore(
    listen,
    () => entries.get(postId),
    () => undefined,
  );

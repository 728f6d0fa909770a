import { useEffect, useSyncExternalStore } from "react";

let isMissing = false;
const listeners = new Set<() => void>();

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function set(now: boolean): void {
  isMissing = now;
  for (const changed of listeners) changed();
}

/** Whether there is nothing at the address of this page, so that nobody wants to come back to it. */
export const useIsMissing = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isMissing,
    () => false,
  );

/** Says so while it is mounted. */
export function useSayMissing(): void {
  useEffect(() => {
    set(true);
    return () => set(false);
  }, []);
}

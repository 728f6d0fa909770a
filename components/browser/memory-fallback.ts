/** The values that the browser did not store. They live as long as the page. */
export const memoryFallback = new Map<string, unknown>();

let forgettings = 0;
const forgetListeners = new Set<() => void>();

/** How often this page was cleared: text typed before the last time is not saved. */
export const clearCount = (): number => forgettings;

export function onClear(listener: () => void): () => void {
  forgetListeners.add(listener);
  return () => void forgetListeners.delete(listener);
}

/** Clears the values that only this tab has, after another tab has cleared the stored ones. */
export function clearMemory(): void {
  memoryFallback.clear();
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing.
  }
  forgettings += 1;
  for (const listener of forgetListeners) listener();
}

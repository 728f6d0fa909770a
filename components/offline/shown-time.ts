/** Asked for on every page: they say when the page was last known only where nothing else does. */
const BACKGROUND = ["/me", "/me/block", "/notification"];

const shown = new Map<string, number>();
/** Belongs to the page, and was never read in this browser. */
const missing = new Set<string>();
const listeners = new Set<() => void>();
let oldest: number | null = null;

function update(): void {
  const own = [...shown].filter(([path]) => !BACKGROUND.includes(path));
  const times = (own.length > 0 || missing.size > 0 ? own : [...shown]).map(([, at]) => at);
  oldest = times.length > 0 ? Math.min(...times) : null;
  for (const listener of listeners) listener();
}

/** An answer from earlier is shown, since the site cannot be reached. */
export function noteShown(path: string, at: number): void {
  shown.set(path, at);
  missing.delete(path);
  update();
}

/** The site cannot be reached, and there is no answer from earlier. */
export function noteMissing(path: string): void {
  if (BACKGROUND.includes(path)) return;
  missing.add(path);
  update();
}

/** The site answers again. */
export function clearShown(): void {
  if (shown.size + missing.size === 0) return;
  shown.clear();
  missing.clear();
  update();
}

/** Another page is opened: what the last one showed no longer counts. */
export function leavePage(): void {
  for (const path of shown.keys()) if (!BACKGROUND.includes(path)) shown.delete(path);
  missing.clear();
  update();
}

/** No part of the page itself is there: no time may stand above it. */
export const isPageMissing = (): boolean => missing.size > 0 && oldest === null;

/** When what the page shows was last known; null while it is new. */
export const getShownTime = (): number | null => oldest;

export function onShownTime(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

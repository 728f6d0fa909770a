/** Asked for on every page: they say when the page was last known only where nothing else does. */
const BACKGROUND = ["/me", "/me/block", "/notification"];

const shown = new Map<string, number>();
const listeners = new Set<() => void>();
let oldest: number | null = null;

function update(): void {
  const own = [...shown].filter(([path]) => !BACKGROUND.includes(path));
  const times = (own.length > 0 ? own : [...shown]).map(([, at]) => at);
  oldest = times.length > 0 ? Math.min(...times) : null;
  for (const listener of listeners) listener();
}

/** An answer from earlier is shown, since the site cannot be reached. */
export function noteShown(path: string, at: number): void {
  shown.set(path, at);
  update();
}

/** The site answers again. */
export function clearShown(): void {
  if (shown.size === 0) return;
  shown.clear();
  update();
}

/** Another page is opened: what the last one showed no longer counts. */
export function leavePage(): void {
  for (const path of shown.keys()) if (!BACKGROUND.includes(path)) shown.delete(path);
  update();
}

/** When what the page shows was last known; null while it is new. */
export const getShownTime = (): number | null => oldest;

export function onShownTime(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

import { useEffect, useSyncExternalStore } from "react";
import { onWindowEvent } from "@/components/browser/window-events";
import { DAY_MS } from "@/lib/time/durations";

const KEY = "first-steps";
const CHANGED = "first-steps-changed";
/** Since the account was opened. */
const SHOWN_DAYS = 3;

const listen = onWindowEvent("storage", CHANGED);

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** In this browser: a visit of the sign-up begins the first steps, and a member who closes them ends them. */
export function markFirstSteps(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage a new member goes without them.
  }
  // Their room on the home page, from the first paint: see `theme-script-text.ts`.
  document.documentElement.toggleAttribute("data-first", isOn);
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether a member who opened the account at that time is shown where to begin. */
export function useFirstSteps(createdAt: string): boolean {
  const isMarked = useSyncExternalStore(listen, read, () => false);
  const isNew = Date.now() - Date.parse(createdAt) < SHOWN_DAYS * DAY_MS;
  // The room is not kept for what no longer comes.
  useEffect(() => {
    if (isMarked && !isNew) markFirstSteps(false);
  }, [isMarked, isNew]);
  return isMarked && isNew;
}

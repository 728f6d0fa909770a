import { texts } from "@/components/post-form/texts";
import { DAY_MS } from "@/lib/time/durations";

/** A reload or a log-in within this time is no news. */
const FRESH_MS = 60_000;

const dayOf = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** Of a draft that this browser kept: from which day it is. Null for one of just now. */
export function keptNote(editedAt: number, now: number): string | null {
  if (now - editedAt < FRESH_MS) return null;
  // Days have 23 to 25 hours.
  const days = Math.round((dayOf(now) - dayOf(editedAt)) / DAY_MS);
  if (days === 0) return texts.kept.today;
  if (days === 1) return texts.kept.yesterday;
  return days < 7
    ? texts.kept.on(new Intl.DateTimeFormat("en-GB", { weekday: "long" }).format(editedAt))
    : texts.kept.earlier;
}

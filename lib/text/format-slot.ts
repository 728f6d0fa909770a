import { lazily } from "@/lib/text/lazily";
import { DAY_MS } from "@/lib/time/durations";

const LOCALE = "en-GB";
const SLOT = { weekday: "short", hour: "2-digit", minute: "2-digit" } as const;
const slot = lazily(() => new Intl.DateTimeFormat(LOCALE, SLOT));
const datedSlot = lazily(() => new Intl.DateTimeFormat(LOCALE, { ...SLOT, day: "numeric", month: "short" }));
/** The same weekday comes again after that. */
const WEEKDAY_NAMES_DAY_MS = 6 * DAY_MS;

/** "Mon 30 Nov, 18:00" in the local time zone; browsers only. */
export const formatDatedSlot = (time: Date) => datedSlot().format(time);

const relative = lazily(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }));
const clock = lazily(() => new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" }));

/** "Today 18:00", "Sat 10:00", and "Sat 5 Dec, 10:00" where the weekday alone could be another; in the local time zone; browsers only. */
export function formatSlot(time: Date, now: number): string {
  const days = Math.round((midnight(time) - midnight(new Date(now))) / DAY_MS);
  if (days === 0 || days === 1)
    return `${capitalize(relative().format(days, "day"))} ${clock().format(time)}`;
  const ahead = time.getTime() - now;
  return (ahead >= 0 && ahead <= WEEKDAY_NAMES_DAY_MS ? slot() : datedSlot()).format(time);
}

const midnight = (time: Date) => new Date(time).setHours(0, 0, 0, 0);

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

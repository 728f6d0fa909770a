import { DAY_MS } from "@/lib/time/durations";

const LOCALE = "en-GB";
const SLOT = { weekday: "short", hour: "2-digit", minute: "2-digit" } as const;
const slot = new Intl.DateTimeFormat(LOCALE, SLOT);
const datedSlot = new Intl.DateTimeFormat(LOCALE, { ...SLOT, day: "numeric", month: "short" });
/** The same weekday comes again after that. */
const WEEKDAY_NAMES_DAY_MS = 6 * DAY_MS;

/** "Mon 30 Nov, 18:00" in the local time zone; browsers only. */
export const formatDatedSlot = (time: Date) => datedSlot.format(time);

/** "Sat 10:00", and "Sat 5 Dec, 10:00" where the weekday alone could be another; in the local time zone; browsers only. */
export function formatSlot(time: Date, now: number): string {
  const ahead = time.getTime() - now;
  return (ahead >= 0 && ahead <= WEEKDAY_NAMES_DAY_MS ? slot : datedSlot).format(time);
}

import { lazily } from "@/lib/text/lazily";
import { DAY_MS, DAY_S, HOUR_S, MINUTE_S, WEEK_S } from "@/lib/time/durations";

const LOCALE = "en-GB";
// Lazily: the first format of a page takes a slow phone 50 ms. What the feed does not need has files of its own.
const relative = lazily(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }));
// One time zone for server and browser, so that a cached page reads the same in both.
const DAY = { day: "numeric", month: "long", year: "numeric" } as const;
const day = lazily(() => new Intl.DateTimeFormat(LOCALE, { ...DAY, timeZone: "UTC" }));

export function formatRelative(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < MINUTE_S) return "just now";
  if (seconds < HOUR_S) return relative().format(-Math.floor(seconds / MINUTE_S), "minute");
  if (seconds < DAY_S) return relative().format(-Math.floor(seconds / HOUR_S), "hour");
  if (seconds < WEEK_S) return relative().format(-Math.floor(seconds / DAY_S), "day");
  return formatDay(iso);
}

/** "3 d", where there is little room. */
export function formatShortAge(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < MINUTE_S) return "now";
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`;
  if (seconds < DAY_S) return `${Math.floor(seconds / HOUR_S)} h`;
  return `${Math.floor(seconds / DAY_S)} d`;
}

const shortDay = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", timeZone: "UTC" }),
);

/** "19 Nov", of UTC as `formatDay`. */
export const formatShortDay = (iso: string) => shortDay().format(new Date(iso));

/** "today", "yesterday" or the day, in the local time zone; browsers only. */
export function formatRelativeDay(iso: string, now: number): string {
  const days = Math.round((midnight(now) - midnight(Date.parse(iso))) / DAY_MS);
  return days < 2 ? relative().format(-Math.max(0, days), "day") : formatDay(iso);
}

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** Pages show the day of UTC, which is the same for server and browser. */
export const formatDay = (iso: string, timeZone?: string) =>
  (timeZone ? new Intl.DateTimeFormat(LOCALE, { ...DAY, timeZone }) : day()).format(new Date(iso));

const number = lazily(() => new Intl.NumberFormat(LOCALE));

export const formatCount = (value: number) => number().format(value);

const plurals = lazily(() => new Intl.PluralRules(LOCALE));

export const plural = (value: number, one: string, other: string) =>
  plurals().select(value) === "one" ? one : other;

/** The random end of an id: it tells the people of a page apart, and is short enough for each of its cards. */
export const shortId = (id: string): string => id.slice(-8);

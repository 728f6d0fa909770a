import { lazily } from "@/lib/text/lazily";
import { DAY_MS, DAY_S, HOUR_S, MINUTE_S, WEEK_S } from "@/lib/time/durations";

const LOCALE = "en-GB";
// Lazily: the first format of a page takes a slow phone 50 ms.
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

const month = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" }),
);

export const formatMonth = (iso: string) => month().format(new Date(iso));

const MOMENT = {
  weekday: "short",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
} as const;
const moment = lazily(() => new Intl.DateTimeFormat(LOCALE, MOMENT));

/** "Mon 30 November at 18:00" in the local time zone; browsers only. */
export const formatDateTime = (iso: string) => moment().format(new Date(iso));

const clock = lazily(() => new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" }));

/** "18:04" in the local time zone; browsers only. */
export const formatClock = (iso: string) => clock().format(new Date(iso));

/** "Mon 30 November at 18:00 GMT", for readers of whom nobody knows where they are. */
export const formatDateTimeIn = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat(LOCALE, { ...MOMENT, timeZone, timeZoneName: "short" }).format(new Date(iso));

const number = lazily(() => new Intl.NumberFormat(LOCALE));

export const formatCount = (value: number) => number().format(value);

const percent = lazily(() => new Intl.NumberFormat(LOCALE, { style: "percent" }));

export const formatPercent = (share: number) => percent().format(share);

const size = (unit: "kilobyte" | "megabyte") =>
  new Intl.NumberFormat(LOCALE, { style: "unit", unit, maximumFractionDigits: 1 });

export const formatBytes = (bytes: number) =>
  bytes < 1e6 ? size("kilobyte").format(bytes / 1e3) : size("megabyte").format(bytes / 1e6);

const plurals = lazily(() => new Intl.PluralRules(LOCALE));

export const plural = (value: number, one: string, other: string) =>
  plurals().select(value) === "one" ? one : other;

/** The random end of an id: it tells the people of a page apart, and is short enough for each of its cards. */
export const shortId = (id: string): string => id.slice(-8);

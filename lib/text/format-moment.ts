import { lazily } from "@/lib/text/lazily";

const LOCALE = "en-GB";

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

const shortMoment = lazily(() => new Intl.DateTimeFormat(LOCALE, { ...MOMENT, month: "short" }));

/** "Mon 30 Nov, 18:00" in the local time zone, for a line that is cut; browsers only. */
export const formatShortDateTime = (iso: string) => shortMoment().format(new Date(iso));

const clock = lazily(() => new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit" }));

/** "18:04" in the local time zone; browsers only. */
export const formatClock = (iso: string) => clock().format(new Date(iso));

/** "Mon 30 November at 18:00 GMT", for readers of whom nobody knows where they are. */
export const formatDateTimeIn = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat(LOCALE, { ...MOMENT, timeZone, timeZoneName: "short" }).format(new Date(iso));

import { HOUR_S, MINUTE_S } from "@/lib/time/durations";

const LOCALE = "en-GB";

/** Apart from the other texts: pages load only this one. */
export const tooManyRequests = (seconds: number) => `Too many requests. Try again in ${formatWait(seconds)}.`;

/** Reveals nothing about whether the account exists. */
export const tooManyPasswords = (seconds: number) =>
  `Too many wrong passwords. Try again in ${formatWait(seconds)}.`;

export const tooManyCodes = (seconds: number) => `Too many wrong codes. Try again in ${formatWait(seconds)}.`;

/** Rounded up, so that nobody returns too early. */
export function formatWait(seconds: number): string {
  if (seconds <= 90) return formatUnit(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds <= 90 * MINUTE_S) return formatUnit(Math.ceil(seconds / MINUTE_S), "minute");
  return formatUnit(Math.ceil(seconds / HOUR_S), "hour");
}

const formatUnit = (value: number, unit: "second" | "minute" | "hour") =>
  new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay: "long" }).format(value);

import { HOUR_S, MINUTE_S } from "@/lib/time/durations";

const LOCALE = "en-GB";

/** Apart from the other texts: the server of pages needs this one alone. */
export const tooManyRequests = (seconds: number) => `Too many requests. Try again in ${formatWait(seconds)}.`;

/** Rounded up, so that nobody returns too early. */
export function formatWait(seconds: number): string {
  if (seconds <= 90) return formatUnit(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds <= 90 * MINUTE_S) return formatUnit(Math.ceil(seconds / MINUTE_S), "minute");
  return formatUnit(Math.ceil(seconds / HOUR_S), "hour");
}

const formatUnit = (value: number, unit: "second" | "minute" | "hour") =>
  new Intl.NumberFormat(LOCALE, { style: "unit", unit, unitDisplay: "long" }).format(value);

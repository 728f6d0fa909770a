import { HOUR_S, MINUTE_S } from "@/lib/time/durations";

/** Says when to try again: "That was a lot at once. Please try again in 4 minutes." */
export function retryMessage(seconds: number, why = "That was a lot at once."): string {
  return `${why} Please try again in ${waitOf(seconds)}.`;
}

/** Never too early, so rounded up. */
function waitOf(seconds: number): string {
  if (seconds <= 90) return counted(Math.max(1, Math.ceil(seconds)), "second");
  if (seconds <= 90 * MINUTE_S) return counted(Math.ceil(seconds / MINUTE_S), "minute");
  return counted(Math.ceil(seconds / HOUR_S), "hour");
}

const counted = (number: number, unit: string) => `${number} ${unit}${number === 1 ? "" : "s"}`;

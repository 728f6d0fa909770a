import type { ResponseTime } from "@/lib/posts/field-rules";
import { DAY_S, HOUR_S } from "@/lib/time/durations";

/** Upper bounds in seconds. */
const UPPER_BOUNDS: [ResponseTime, number][] = [
  ["hour", HOUR_S],
  ["hours", 6 * HOUR_S],
  ["day", DAY_S],
  ["days", 3 * DAY_S],
  ["week", 7 * DAY_S],
];

/** Fewer answers say nothing. */
const MIN_ANSWERS = 3;

/** The median, as a word. @param times in seconds */
export function responseTime(times: number[]): ResponseTime | null {
  if (times.length < MIN_ANSWERS) return null;
  const median = medianOf(times);
  return UPPER_BOUNDS.find(([, longest]) => median <= longest)?.[0] ?? "longer";
}

function medianOf(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

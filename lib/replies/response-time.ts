import { DAY_S, HOUR_S } from "@/lib/time/durations";

export const RESPONSE_TIMES = ["hour", "hours", "day", "days", "week", "longer"] as const;
export type ResponseTime = (typeof RESPONSE_TIMES)[number];

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

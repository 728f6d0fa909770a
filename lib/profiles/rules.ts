import type { Pace } from "@/lib/profiles/schema";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Each with its longest time, in seconds. */
const LONGEST: [Pace, number][] = [
  ["hour", HOUR],
  ["hours", 6 * HOUR],
  ["day", DAY],
  ["days", 3 * DAY],
  ["week", 7 * DAY],
];

/** From fewer answers nothing can be said. */
const FEWEST = 3;

/** What somebody's answering times, in seconds, come to: that of the one in the middle. */
export function paceOf(times: number[]): Pace | null {
  if (times.length < FEWEST) return null;
  const median = medianOf(times);
  return LONGEST.find(([, longest]) => median <= longest)?.[0] ?? "longer";
}

function medianOf(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

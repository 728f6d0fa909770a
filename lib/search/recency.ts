import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { DAY_MS } from "@/lib/time/durations";

/** Must match `day_keys()` in the database. */
const DAYS_PER_PART = 16;
/** More keys cost more than they save. */
const MAX_KEYS = 48;

/** How the posts spread over time: from PostgreSQL's statistics, so only roughly. */
export type Spread = {
  posts: number;
  /** Times in ms, with as many posts before the first as between each two; empty until the table was analyzed. */
  bounds: number[];
};

/**
 * The condition that holds for about `count` posts, the newest ones before `end`.
 * @returns undefined when that is most of them
 */
export function newestPosts({ posts, bounds }: Spread, count: number, end?: Date): Prisma.Sql | undefined {
  const parts = bounds.length - 1;
  if (parts < 1 || !(count < posts)) return undefined;
  const rank = (end ? rankOf(bounds, end.getTime()) : parts) - (count / posts) * parts;
  if (rank <= 0) return undefined;
  // A clock may be late, so tomorrow counts as today.
  return isBetween(timeAt(bounds, rank), (end?.getTime() ?? Date.now()) + DAY_MS);
}

function isBetween(from: number, to: number): Prisma.Sql | undefined {
  const [first, last] = [Math.floor(from / DAY_MS), Math.floor(to / DAY_MS)];
  if (last - first < DAYS_PER_PART) return hasDayKey(first, last, 1);
  const [firstPart, lastPart] = [Math.floor(first / DAYS_PER_PART), Math.floor(last / DAYS_PER_PART)];
  return lastPart - firstPart < MAX_KEYS ? hasDayKey(firstPart, lastPart, -1) : undefined;
}

function hasDayKey(first: number, last: number, sign: 1 | -1): Prisma.Sql {
  const keys = Array.from({ length: last - first + 1 }, (_, index) => sign * (first + index));
  return Prisma.sql`day_keys("createdAt") && ${keys}::int[]`;
}

function rankOf(bounds: number[], time: number): number {
  const index = bounds.findIndex((bound) => bound > time);
  if (index === 0) return 0;
  if (index === -1) return bounds.length - 1;
  const [before = 0, after = 0] = [bounds[index - 1], bounds[index]];
  return index - 1 + (time - before) / (after - before);
}

function timeAt(bounds: number[], rank: number): number {
  const index = Math.min(Math.floor(rank), bounds.length - 2);
  const [before = 0, after = 0] = [bounds[index], bounds[index + 1]];
  return before + (rank - index) * (after - before);
}

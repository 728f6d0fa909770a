import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { DAY_MS } from "@/lib/time/durations";

/** Must match `day_keys()` in the database: parts of 1, 2, 4 and so on up to 512 days. */
const LEVELS = 10;
const LEVEL_STEP = 100_000;
/** An index takes ever longer for each further key. */
const MAX_KEYS = 3;

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

/** The shortest parts of which a few cover the time. */
function isBetween(from: number, to: number): Prisma.Sql | undefined {
  const [first, last] = [Math.floor(from / DAY_MS), Math.floor(to / DAY_MS)];
  for (let level = 0; level < LEVELS; level += 1) {
    const count = (last >> level) - (first >> level) + 1;
    if (count > MAX_KEYS) continue;
    const keys = Array.from({ length: count }, (_, index) => level * LEVEL_STEP + (first >> level) + index);
    return Prisma.sql`day_keys("createdAt") && ${keys}::int[]`;
  }
  return undefined;
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

import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { activeKeys, goneKeys, hasListingKey } from "@/lib/posts/listing-keys";
import { type Filters, listsGone, withoutIndex } from "@/lib/search/sql-filters";
import { DAY_MS } from "@/lib/time/durations";

/** How the posts spread over time: from PostgreSQL's statistics, so only roughly. */
export type Spread = {
  posts: number;
  /** Times in ms, with as many posts before the first as between each two; empty until the table was analyzed. */
  bounds: number[];
};

type Range = { end?: Date | undefined; status?: Filters["status"] };

/**
 * The condition that holds for those of about `count` posts, the newest ones before `end`, that a list may show.
 * @returns undefined when that is most of them
 */
export function newestPosts(
  { posts, bounds }: Spread,
  count: number,
  { end, status }: Range = {},
): Prisma.Sql | undefined {
  const parts = bounds.length - 1;
  if (parts < 1 || !(count < posts)) return undefined;
  const rank = (end ? rankOf(bounds, end.getTime()) : parts) - (count / posts) * parts;
  if (rank <= 0) return undefined;
  return listedBetween(timeAt(bounds, rank), end?.getTime() ?? Date.now(), status);
}

/** The condition that holds for what a list may show of those times in ms, and of some days before. */
export function listedBetween(from: number, to: number, status: Filters["status"]): Prisma.Sql | undefined {
  // A clock may be late, so tomorrow counts as today.
  const active = activeKeys(from, to + DAY_MS);
  if (!active) return undefined;
  const { keys, start } = active;
  // Posts that went lately are found by that day, so that their publication counts too.
  return Prisma.sql`${hasListingKey([...keys, ...(listsGone(status) ? goneKeys() : [])])}
    AND ${withoutIndex(Prisma.sql`"createdAt" >= ${start}`)}`;
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

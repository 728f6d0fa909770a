import "server-only";
import { queryRows } from "@/lib/db/named-statements";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Key } from "@/lib/search/cursor";
import { type Counts, type CountsRow, countColumns, toCounts } from "@/lib/search/match-counts";
import { newestPosts } from "@/lib/search/recency";
import { type Filters, hasTag, isInBox, MAX_SORTED_ROWS, matchesQuery } from "@/lib/search/sql-filters";

/** Room for filters that drop some matches, such as the status. */
const SPARE = 1.5;
const MIN_EXPECTED = 500;
const WIDER = 8;
/** An index reads so many entries in the time of one post. */
const ENTRIES_PER_POST = 20;

export type QueryPlan = {
  /** All posts, or a subquery for the rarest condition. */
  posts: Prisma.Sql;
  filters: Filters;
  /** Ever more of the newest posts, to try one after the other before all. */
  windows: Prisma.Sql[];
};

/** How many matches are needed, and where they begin. */
type Goal = { wanted?: number; start?: Key | undefined; maxSorted?: number };
/** About how many posts fulfil each condition; infinite where there is none. */
type Uses = { words: number; tag: number; near: number };

const ALL_POSTS = Prisma.sql`"Post"`;

export async function planQuery(filters: Filters, goal?: Goal): Promise<QueryPlan> {
  const [row] = needsCounts(filters)
    ? await queryRows<CountsRow>(Prisma.sql`SELECT ${countColumns(filters)}`)
    : [];
  return choosePlan(filters, row && toCounts(row), goal);
}

export const needsCounts = ({ query, tag, place, radius }: Filters) =>
  Boolean(query || tag || (place && radius));

/** PostgreSQL misjudges rare words and distances, so we choose an index. The plan never changes the result. */
export function choosePlan(filters: Filters, counts: Counts | undefined, goal: Goal = {}): QueryPlan {
  const uses = counts && usesOf(filters, counts);
  const fewest = uses ? Math.min(...Object.values(uses)) : Number.POSITIVE_INFINITY;
  // PostgreSQL decides about words that nobody counts, such as "-chair".
  if (!uses || fewest === Number.POSITIVE_INFINITY) return { posts: ALL_POSTS, filters, windows: [] };
  if (fewest <= (goal.maxSorted ?? MAX_SORTED_ROWS)) return planRarestFirst(filters, uses, fewest);
  return planNewestFirst(filters, uses, counts, goal);
}

function usesOf({ query, tag, place, radius }: Filters, counts: Counts): Uses {
  const known = (count: number | null | undefined) => count ?? Number.POSITIVE_INFINITY;
  return {
    words: known(query?.uses),
    tag: known(tag ? counts.tag : null),
    near: known(place && radius ? counts.near : null),
  };
}

function planRarestFirst(filters: Filters, uses: Uses, fewest: number): QueryPlan {
  const { query, tag, place, radius } = filters;
  const plan = (condition: Prisma.Sql, rest: Filters) => ({
    posts: postsWhere(condition),
    filters: rest,
    windows: [],
  });
  if (query && uses.words === fewest) return plan(matchesQuery(query), { ...filters, query: undefined });
  if (tag && uses.tag === fewest) return plan(hasTag(tag), { ...filters, tag: undefined });
  return place && radius ? plan(isInBox(place, radius), filters) : { posts: ALL_POSTS, filters, windows: [] };
}

/** Keeps PostgreSQL from merging this condition with the others. */
const postsWhere = (condition: Prisma.Sql) =>
  Prisma.sql`(SELECT * FROM "Post" WHERE ${condition} OFFSET 0) AS "Post"`;

/** Frequent matches are read in order of time; else indexes intersect the conditions with the newest days. */
function planNewestFirst(
  filters: Filters,
  uses: Uses,
  counts: Counts,
  { wanted = 25, start }: Goal,
): QueryPlan {
  const rarest = Math.min(uses.words, uses.tag, uses.near);
  const share = shareOf([...(filters.query?.each ?? []), uses.tag, uses.near], counts.posts);
  const byTime = wanted / share;
  const expected = Math.max(MIN_EXPECTED, wanted * SPARE);
  const byIndex = (uses.tag === rarest ? 0 : rarest / ENTRIES_PER_POST) + expected;
  const windows = [1, WIDER, WIDER ** 2].flatMap(
    (factor) => newestPosts(counts, (factor * expected) / share, start?.createdAt) ?? [],
  );
  if (byTime <= byIndex || windows.length === 0)
    return { posts: ALL_POSTS, filters: { ...filters, index: "time" }, windows: [] };
  return {
    posts: ALL_POSTS,
    filters: { ...filters, index: uses.near === rarest ? "place" : "words" },
    windows,
  };
}

/** Conditions often go together, so each further one counts by its root. */
function shareOf(uses: number[], posts: number): number {
  const shares = uses.map((count) => Math.min(1, count / posts)).toSorted((a, b) => a - b);
  return shares.reduce((product, share, index) => product * (index === 0 ? share : Math.sqrt(share)), 1);
}

/** Runs a query among the newest posts, then among more, until it finds enough. */
export async function runPlan<T>(
  { windows }: QueryPlan,
  run: (isRecent: Prisma.Sql | undefined) => Promise<T>,
  isEnough: (found: T) => boolean,
): Promise<T> {
  for (const isRecent of windows) {
    const found = await run(isRecent);
    if (isEnough(found)) return found;
  }
  return run(undefined);
}

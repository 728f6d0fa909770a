import "server-only";
import { queryRows } from "@/lib/db/named-statements";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Key } from "@/lib/search/cursor";
import { type Counts, type CountsRow, countColumns, toCounts } from "@/lib/search/match-counts";
import { newestPosts } from "@/lib/search/recency";
import {
  type Filters,
  hasTag,
  isInBox,
  MAX_SORTED_NEAR,
  MAX_SORTED_ROWS,
  matchesQuery,
} from "@/lib/search/sql-filters";

/** Room for filters that drop some matches, such as the status. */
const SPARE = 1.5;
const MIN_EXPECTED = 500;
const WINDOWS = [1, 4, 32];
/** An index reads so many entries in the time of one post; that of tags skips what is older. */
const ENTRIES_PER_POST = { words: 20, tag: Number.POSITIVE_INFINITY, near: 5 };
/** Facets count so many matches: fewer near a place, since no index has them in order of time. */
const MAX_COUNTED = { anywhere: 1000, near: 200 };

export type QueryPlan = {
  /** All posts, or a subquery for the rarest condition. */
  posts: Prisma.Sql;
  filters: Filters;
  /** Ever more of the newest posts, to try one after the other before all. */
  windows: Prisma.Sql[];
  /** How many matches facets count. */
  maxCounted: number;
};

/** How many matches are needed, whether as many as facets count, and where they begin. */
type Goal = { wanted?: number; isCounted?: boolean; start?: Key | undefined; maxSorted?: number };
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
  if (!uses || fewest === Number.POSITIVE_INFINITY) return planOf(ALL_POSTS, filters);
  if (fewest <= (goal.maxSorted ?? MAX_SORTED_ROWS) || uses.near <= MAX_SORTED_NEAR)
    return planRarestFirst(filters, uses, fewest);
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

const planOf = (posts: Prisma.Sql, filters: Filters): QueryPlan => ({
  posts,
  filters,
  windows: [],
  maxCounted: MAX_COUNTED.anywhere,
});

function planRarestFirst(filters: Filters, uses: Uses, fewest: number): QueryPlan {
  const { query, tag, place, radius } = filters;
  if (query?.rarest && uses.words === fewest)
    return planOf(postsWhere(matchesQuery({ broad: query.rarest })), { ...filters, index: "time" });
  if (query && uses.words === fewest)
    return planOf(postsWhere(matchesQuery(query)), { ...filters, query: undefined });
  if (tag && uses.tag === fewest) return planOf(postsWhere(hasTag(tag)), { ...filters, tag: undefined });
  return planOf(place && radius ? postsWhere(isInBox(place, radius)) : ALL_POSTS, filters);
}

/** Keeps PostgreSQL from merging this condition with the others. */
const postsWhere = (condition: Prisma.Sql) =>
  Prisma.sql`(SELECT * FROM "Post" WHERE ${condition} OFFSET 0) AS "Post"`;

/** Frequent matches are read in order of time; else indexes intersect the conditions with the newest days. */
function planNewestFirst(filters: Filters, uses: Uses, counts: Counts, goal: Goal): QueryPlan {
  const maxCounted = Number.isFinite(uses.near) ? MAX_COUNTED.near : MAX_COUNTED.anywhere;
  const wanted = Math.max(goal.wanted ?? 0, goal.isCounted ? maxCounted : 0);
  const [rarest, entries] = rarestOf(uses);
  const share = shareOf(filters, uses, counts.posts);
  const expected = Math.max(MIN_EXPECTED, wanted * SPARE);
  const windows = WINDOWS.flatMap(
    (factor) => newestPosts(counts, (factor * expected) / share, goal.start?.createdAt) ?? [],
  );
  const byIndex = entries / ENTRIES_PER_POST[rarest] + expected;
  const isByTime = wanted / share <= byIndex || windows.length === 0;
  const index = isByTime ? "time" : rarest === "near" ? "place" : "words";
  return { posts: ALL_POSTS, filters: { ...filters, index }, windows: isByTime ? [] : windows, maxCounted };
}

function rarestOf({ words, tag, near }: Uses): [keyof Uses, number] {
  if (near <= Math.min(words, tag)) return ["near", near];
  return tag <= words ? ["tag", tag] : ["words", words];
}

/** Words and tags often go together, so each further one counts by its root; places do not care. */
function shareOf({ query }: Filters, { tag, near }: Uses, posts: number): number {
  const shareFor = (count: number) => Math.min(1, count / posts);
  const shares = [...(query?.each ?? []), tag].map(shareFor).toSorted((a, b) => a - b);
  const text = shares.reduce(
    (product, share, index) => product * (index === 0 ? share : Math.sqrt(share)),
    1,
  );
  return text * shareFor(near);
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

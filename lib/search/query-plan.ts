import "server-only";
import { type QueryRows, queryRows } from "@/lib/db/named-statements";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Key } from "@/lib/search/cursor";
import { type Counts, type CountsRow, countColumns, toCounts } from "@/lib/search/match-counts";
import { listedBetween, newestPosts } from "@/lib/search/recency";
import {
  type Filters,
  hasTag,
  listedNear,
  MAX_SORTED_NEAR,
  MAX_SORTED_ROWS,
  matchesQuery,
} from "@/lib/search/sql-filters";

/** How many times the expected days are read: first these windows, then everything. */
const WINDOW_FACTORS = [1, 4, 32];
const MIN_MATCHES_PER_WINDOW = 500;
/** For filters that no count knows, such as the status, and for words that are rarer near a place. A window too small is read in vain. */
const MARGIN_FOR_OTHER_FILTERS = 2;
/** Entries of an index that cost as much as reading one post; the index of tags skips what is older. */
const ENTRIES_PER_POST = { words: 20, tag: Number.POSITIVE_INFINITY, near: 5 };
/** No index has the matches near a place in order of time, so facets count fewer. */
const MAX_COUNTED = { anywhere: 1000, near: 200 };

const UNKNOWN = Number.POSITIVE_INFINITY;
export const ALL_POSTS = Prisma.sql`"Post"`;

export type QueryPlan = {
  /** All posts, or a subquery for the rarest condition. */
  posts: Prisma.Sql;
  filters: Filters;
  /** Conditions for ever more of the newest posts, to try one after the other before all. */
  windows: Prisma.Sql[];
  /** How many matches facets count. */
  maxCounted: number;
};

/** How many matches are needed, whether as many as facets count, where they begin, and where they end if that is known. */
type Goal = {
  wanted?: number;
  isCounted?: boolean;
  start?: Key | undefined;
  end?: Key | null | undefined;
  maxSorted?: number;
};
/** About how many posts each condition matches; `UNKNOWN` without one. */
type Matches = { words: number; tag: number; near: number };

export async function planQuery(
  filters: Filters,
  goal?: Goal,
  ask: QueryRows = queryRows,
): Promise<QueryPlan> {
  const [row] = needsCounts(filters) ? await ask<CountsRow>(Prisma.sql`SELECT ${countColumns(filters)}`) : [];
  return choosePlan(filters, row && toCounts(row), goal);
}

export const needsCounts = ({ query, tag, place, radius }: Filters) =>
  Boolean(query || tag || (place && radius));

/** PostgreSQL misjudges rare words and distances, so we choose an index. The plan never changes the result. */
export function choosePlan(filters: Filters, counts: Counts | undefined, goal: Goal = {}): QueryPlan {
  if (!counts) return planFrom(ALL_POSTS, filters);
  const matches = estimateMatches(filters, counts);
  const fewest = Math.min(...Object.values(matches));
  // Such as "-chair": PostgreSQL decides.
  if (fewest === UNKNOWN) return planFrom(ALL_POSTS, filters);
  const canSortAll = fewest <= (goal.maxSorted ?? MAX_SORTED_ROWS) || matches.near <= MAX_SORTED_NEAR;
  return canSortAll
    ? planRarestFirst(filters, matches, fewest)
    : planNewestFirst(filters, matches, counts, { fewest, goal });
}

const estimateMatches = ({ query, tag, place, radius }: Filters, counts: Counts): Matches => ({
  words: query?.uses ?? UNKNOWN,
  tag: (tag ? counts.tag : null) ?? UNKNOWN,
  near: (place && radius ? counts.near : null) ?? UNKNOWN,
});

const planFrom = (posts: Prisma.Sql, filters: Filters): QueryPlan => ({
  posts,
  filters,
  windows: [],
  maxCounted: MAX_COUNTED.anywhere,
});

function planRarestFirst(filters: Filters, matches: Matches, fewest: number): QueryPlan {
  const { query, tag, place, radius } = filters;
  if (query?.rarest && matches.words === fewest)
    return planFrom(postsWhere(matchesQuery({ broad: query.rarest })), { ...filters, index: "time" });
  if (query && matches.words === fewest)
    return planFrom(postsWhere(matchesQuery(query)), { ...filters, query: undefined });
  if (tag && matches.tag === fewest) return planFrom(postsWhere(hasTag(tag)), { ...filters, tag: undefined });
  return planFrom(place && radius ? listedNear(place, radius) : ALL_POSTS, filters);
}

/** `OFFSET 0` keeps PostgreSQL from merging this condition with the others. */
const postsWhere = (condition: Prisma.Sql) =>
  Prisma.sql`(SELECT * FROM "Post" WHERE ${condition} OFFSET 0) AS "Post"`;

/**
 * Reads either the newest posts until enough match, or an index within the newest days. Where all days are needed it reads
 * whichever is less: all posts, or those of the rarest condition.
 */
function planNewestFirst(
  filters: Filters,
  matches: Matches,
  counts: Counts,
  { fewest, goal }: { fewest: number; goal: Goal },
): QueryPlan {
  const maxCounted = matches.near === UNKNOWN ? MAX_COUNTED.anywhere : MAX_COUNTED.near;
  const wanted = Math.max(goal.wanted ?? 0, goal.isCounted ? maxCounted : 0);
  const matchingShare = estimateShare(filters, matches, counts.posts);
  const matchesPerWindow = Math.max(MIN_MATCHES_PER_WINDOW, wanted * MARGIN_FOR_OTHER_FILTERS);
  const { status } = filters;
  const windows = windowsFor(goal, status, (factor) =>
    newestPosts(counts, (factor * matchesPerWindow) / matchingShare, { end: goal.start?.createdAt, status }),
  );

  const [rarest, entries] = rarestOf(matches);
  const costByTime = wanted / matchingShare;
  const costByIndex = entries / ENTRIES_PER_POST[rarest] + matchesPerWindow;
  const plan = (index: Filters["index"], windows: Prisma.Sql[]): QueryPlan => ({
    posts: ALL_POSTS,
    filters: { ...filters, index },
    windows,
    maxCounted,
  });
  if (windows.length === 0 && costByTime > fewest) return planRarestFirst(filters, matches, fewest);
  if (windows.length === 0 || costByTime <= costByIndex) return plan("time", []);
  return plan(rarest === "near" ? "place" : "words", windows);
}

function windowsFor(
  { start, end }: Goal,
  status: Filters["status"],
  newest: (factor: number) => Prisma.Sql | undefined,
): Prisma.Sql[] {
  const whole = start && end && listedBetween(end.createdAt.getTime(), start.createdAt.getTime(), status);
  return whole ? [whole] : WINDOW_FACTORS.flatMap((factor) => newest(factor) ?? []);
}

function rarestOf({ words, tag, near }: Matches): [keyof Matches, number] {
  if (near <= Math.min(words, tag)) return ["near", near];
  return tag <= words ? ["tag", tag] : ["words", words];
}

/** About the share of all posts that match. Words and tags often go together, so all but the rarest weigh less. */
function estimateShare({ query }: Filters, { tag, near }: Matches, posts: number): number {
  const shareOf = (count: number) => Math.min(1, count / posts);
  const [rarest = 1, ...others] = [...(query?.each ?? []), tag].map(shareOf).toSorted((a, b) => a - b);
  const textShare = others.reduce((product, share) => product * Math.sqrt(share), rarest);
  return textShare * shareOf(near);
}

/** Runs a query among the newest posts, then among more, until it finds enough. */
export async function runPlan<T>(
  { windows }: QueryPlan,
  run: (timeWindow: Prisma.Sql | undefined) => Promise<T>,
  isEnough: (found: T) => boolean,
): Promise<T> {
  for (const timeWindow of windows) {
    const found = await run(timeWindow);
    if (isEnough(found)) return found;
  }
  return run(undefined);
}

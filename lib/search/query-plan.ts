import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Key } from "@/lib/search/cursor";
import { type Filters, hasTag, isAfter, isInBox, matchesQuery } from "@/lib/search/sql-filters";

/** So many rows sort within milliseconds, whichever index finds them. */
const MAX_SORTED_ROWS = 10_000;
/** Leaves room for filters that drop some matches. */
const EXPECTED_MATCHES = 1500;

export type QueryPlan = {
  /** All posts, or a subquery for the rarest condition. */
  posts: Prisma.Sql;
  filters: Filters;
  estimateStart?: () => Promise<Date | undefined>;
};

type Condition = "words" | "tag" | "near";
type Counts = { all: number } & Record<Condition, number | null>;

const ALL_POSTS = Prisma.sql`"Post"`;
const NOT_COUNTED = Prisma.sql`NULL::float8`;

/** PostgreSQL misjudges rare words and distances, so we choose an index. The plan never changes the result. */
export async function planQuery(filters: Filters, start?: Key): Promise<QueryPlan> {
  const counts = await countMatches(filters);
  const fewest = Math.min(...[counts.words, counts.tag, counts.near].map((count) => count ?? Infinity));
  if (fewest <= MAX_SORTED_ROWS) return planRarestFirst(filters, counts, fewest);
  return planNewestFirst(filters, fewest / counts.all, counts.all, start);
}

function planNewestFirst(
  filters: Filters,
  matchShare: number,
  postCount: number,
  start: Key | undefined,
): QueryPlan {
  let estimate: Promise<Date | undefined> | undefined;
  const estimateStart = () => (estimate ??= findStartDate(matchShare, postCount, start));
  return { posts: ALL_POSTS, filters, estimateStart };
}

function planRarestFirst(filters: Filters, counts: Counts, fewest: number): QueryPlan {
  const { query, tag, place, radius } = filters;
  if (query && counts.words === fewest)
    return { posts: postsWhere(matchesQuery(query)), filters: { ...filters, query: undefined } };
  if (tag && counts.tag === fewest)
    return { posts: postsWhere(hasTag(tag)), filters: { ...filters, tag: undefined } };
  return { posts: place && radius ? postsWhere(isInBox(place, radius)) : ALL_POSTS, filters };
}

/** Keeps PostgreSQL from merging this condition with the others. */
const postsWhere = (condition: Prisma.Sql) =>
  Prisma.sql`(SELECT * FROM "Post" WHERE ${condition} OFFSET 0) AS "Post"`;

/** Null means no condition, or too many matches to count. */
async function countMatches({ query, tag, place, radius }: Filters): Promise<Counts> {
  const [row] = await db().$queryRaw<Counts[]>`SELECT
    (SELECT "reltuples"::float8 FROM pg_class WHERE oid = '"Post"'::regclass) AS "all",
    ${query ? countWords(query.words, query.isDisjunction) : NOT_COUNTED} AS "words",
    ${tag ? countTag(tag) : NOT_COUNTED} AS "tag",
    ${place && radius ? countInBox(isInBox(place, radius)) : NOT_COUNTED} AS "near"`;
  return row ?? { all: 0, words: null, tag: null, near: null };
}

const countTag = (tag: string) =>
  Prisma.sql`coalesce((SELECT "posts"::float8 FROM "SearchTag" WHERE "tag" = ${tag}), 0)`;

const countInBox = (condition: Prisma.Sql) => Prisma.sql`(
  SELECT nullif(count(*), ${MAX_SORTED_ROWS + 1}::int)::float8
  FROM (SELECT 1 FROM "Post" WHERE ${condition} LIMIT ${MAX_SORTED_ROWS + 1}::int) AS found)`;

/** A disjunction takes the sum of its words, other queries the rarest. */
const countWords = (words: string[], isDisjunction: boolean) => Prisma.sql`(
  SELECT ${isDisjunction ? Prisma.sql`sum` : Prisma.sql`min`}(uses)::float8 FROM unnest(${words}::text[]) AS typed,
    LATERAL (SELECT lower(unaccent(typed)) AS plain) AS a,
    LATERAL (SELECT ts_lexize('english_stem', plain) AS stems) AS b,
    LATERAL (SELECT coalesce(sum("posts"), 0) AS uses FROM "SearchWord"
      WHERE ("word" >= plain AND "word" < plain || U&'\\+10FFFF')
        OR ("word" >= stems[1] AND "word" < stems[1] || U&'\\+10FFFF')) AS c
  WHERE stems <> '{}' AND char_length(plain) > 1)`;

/** Returns undefined when all posts are needed. */
async function findStartDate(
  matchShare: number,
  postCount: number,
  start: Key | undefined,
): Promise<Date | undefined> {
  const needed = Math.ceil(EXPECTED_MATCHES / matchShare);
  if (!Number.isFinite(needed) || needed > postCount) return undefined;
  const [row] = await db().$queryRaw<{ createdAt: Date }[]>`
    SELECT "createdAt" FROM "Post" ${start ? Prisma.sql`WHERE ${isAfter(start)}` : Prisma.empty}
    ORDER BY "createdAt" DESC, "id" DESC OFFSET ${needed}::int LIMIT 1`;
  return row?.createdAt;
}

export async function runPlan<T>(
  { estimateStart }: QueryPlan,
  run: (isRecent: Prisma.Sql | undefined) => Promise<T>,
  isEnough: (found: T) => boolean,
): Promise<T> {
  const start = await estimateStart?.();
  const found = start && (await run(Prisma.sql`"createdAt" >= ${start}`));
  return found && isEnough(found) ? found : run(undefined);
}

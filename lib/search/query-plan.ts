import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Key } from "@/lib/search/cursor";
import { after, type Filters, inBox, withTag, withWords } from "@/lib/search/sql-filters";

/** So many rows are fetched and sorted in some ms, in whatever order an index brings them. */
const FEW = 10_000;
/** More matches than anybody asks for at once, since other filters leave some out. */
const ENOUGH = 1500;

/** How the matches are found: by themselves where there are few, else among the newest posts. */
export type QueryPlan = {
  /** What stands after FROM: the posts, or those few of them. */
  posts: Prisma.Sql;
  /** What is still to be checked. */
  filters: Filters;
  /** Since when there are probably enough matches; older posts are looked at only when there are not. */
  since?: () => Promise<Date | undefined>;
};

type Counts = { all: number; words: number | null; tag: number | null; near: number | null };
const ALL = Prisma.sql`"Post"`;
const NOT_ASKED = Prisma.sql`NULL::float8`;

/**
 * Postgres knows how often common words are used, not how seldom the others are, and nothing of distances: looking for a
 * rare one it reads a million posts from the newest on. The vocabulary knows, so it is we who choose. Whatever is chosen,
 * the same posts are found.
 *
 * @param start where the page begins, when it is not the first
 */
export async function planQuery(filters: Filters, start?: Key): Promise<QueryPlan> {
  const { reading, tag, place, radius } = filters;
  const count = await countEach(filters);
  const least = Math.min(
    ...[count.words, count.tag, count.near].map((known) => known ?? Number.POSITIVE_INFINITY),
  );
  if (least > FEW) {
    const share = least / count.all;
    let asked: Promise<Date | undefined> | undefined;
    return { posts: ALL, filters, since: () => (asked ??= sinceWhen(share, count.all, start)) };
  }
  if (reading && count.words === least)
    return { posts: only(withWords(reading)), filters: { ...filters, reading: undefined } };
  if (tag && count.tag === least)
    return { posts: only(withTag(tag)), filters: { ...filters, tag: undefined } };
  return { posts: place && radius ? only(inBox(place, radius)) : ALL, filters };
}

/** `OFFSET 0` keeps Postgres from mixing this condition with the others. */
const only = (condition: Prisma.Sql) =>
  Prisma.sql`(SELECT * FROM "Post" WHERE ${condition} OFFSET 0) AS "Post"`;

/** How many posts meet each condition, about; null where nothing is asked, or that there are too many to count. */
async function countEach({ reading, tag, place, radius }: Filters): Promise<Counts> {
  const [row] = await db().$queryRaw<Counts[]>`SELECT
    (SELECT "reltuples"::float8 FROM pg_class WHERE oid = '"Post"'::regclass) AS "all",
    ${reading ? countWords(reading.words, reading.isEither) : NOT_ASKED} AS "words",
    ${tag ? countTag(tag) : NOT_ASKED} AS "tag",
    ${place && radius ? countNear(inBox(place, radius)) : NOT_ASKED} AS "near"`;
  return row ?? { all: 0, words: null, tag: null, near: null };
}

const countTag = (tag: string) =>
  Prisma.sql`coalesce((SELECT "posts"::float8 FROM "SearchTag" WHERE "tag" = ${tag}), 0)`;

const countNear = (condition: Prisma.Sql) => Prisma.sql`(
  SELECT nullif(count(*), ${FEW + 1}::int)::float8
  FROM (SELECT 1 FROM "Post" WHERE ${condition} LIMIT ${FEW + 1}::int) AS found)`;

/** Of all that begin like each word; no more than the rarest of them when all have to be there. */
const countWords = (words: string[], isEither: boolean) => Prisma.sql`(
  SELECT ${isEither ? Prisma.sql`sum` : Prisma.sql`min`}(uses)::float8 FROM unnest(${words}::text[]) AS typed,
    LATERAL (SELECT lower(unaccent(typed)) AS plain) AS a,
    LATERAL (SELECT ts_lexize('english_stem', plain) AS stems) AS b,
    LATERAL (SELECT coalesce(sum("posts"), 0) AS uses FROM "SearchWord"
      WHERE ("word" >= plain AND "word" < plain || U&'\\+10FFFF')
        OR ("word" >= stems[1] AND "word" < stems[1] || U&'\\+10FFFF')) AS c
  WHERE stems <> '{}' AND char_length(plain) > 1)`;

/** The moment after which there are about enough matches, if every so many posts is one. */
async function sinceWhen(share: number, all: number, start: Key | undefined): Promise<Date | undefined> {
  const posts = Math.ceil(ENOUGH / share);
  if (!Number.isFinite(posts) || posts > all) return undefined;
  const [row] = await db().$queryRaw<{ createdAt: Date }[]>`
    SELECT "createdAt" FROM "Post" ${start ? Prisma.sql`WHERE ${after(start)}` : Prisma.empty}
    ORDER BY "createdAt" DESC, "id" DESC OFFSET ${posts}::int LIMIT 1`;
  return row?.createdAt;
}

/** Asks for what is new enough, and for all only when that does not do. */
export async function runPlan<T>(
  { since }: QueryPlan,
  run: (newEnough: Prisma.Sql | undefined) => Promise<T>,
  isEnough: (found: T) => boolean,
): Promise<T> {
  const moment = await since?.();
  const found = moment && (await run(Prisma.sql`"createdAt" >= ${moment}`));
  return found && isEnough(found) ? found : run(undefined);
}

import "server-only";
import { literal } from "@/lib/db/sql-parts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Key, RankedCursor } from "@/lib/search/cursor";
import type { Source } from "@/lib/search/facets";
import { type PageRow, readSize, toKey } from "@/lib/search/page-sql";
import type { ParsedQuery } from "@/lib/search/query-parser";
import type { QueryPlan } from "@/lib/search/query-plan";
import { buildWhere, IS_OPEN, isAfterOrAt, isBefore, NEWEST_FIRST } from "@/lib/search/sql-filters";

/** Ranks the newest thousand matches, then the next thousand, so that every page costs the same. */
export const BLOCK_SIZE = 1000;
const BLOCK_END = literal(BLOCK_SIZE + 1);

type RankedKey = Key & { score: number };
/** The first match of this block and of the next one. */
type Block = NonNullable<PageRow["about"]>;

type Options = { query: ParsedQuery; cursor: RankedCursor | undefined; limit: number; attempt: number };

export function relevanceParts({ posts, filters, windows, maxCounted }: QueryPlan, options: Options) {
  const { query, cursor, limit, attempt } = options;
  const timeWindow = windows[attempt];
  const isInBlock = cursor && isAfterOrAt(cursor.top);
  const isBeforeNext = cursor?.next ? isBefore(cursor.next) : undefined;
  const parts = [
    Prisma.sql`listed AS MATERIALIZED (
      SELECT "id", "createdAt", "type", "tags", "search", (${IS_OPEN}) AS "isOpen" FROM ${posts}
      ${buildWhere(filters, isInBlock, isBeforeNext, timeWindow)} ${NEWEST_FIRST} LIMIT ${BLOCK_END})`,
    Prisma.sql`placed AS (SELECT *, row_number() OVER (${NEWEST_FIRST}) AS "place" FROM listed)`,
    Prisma.sql`ranked AS (
      SELECT "id", "createdAt", ${scoreMatch(query)} AS "score" FROM placed WHERE "place" < ${BLOCK_END})`,
    Prisma.sql`page AS (
      SELECT *, row_number() OVER (${BEST_FIRST}) AS "position" FROM (
        SELECT * FROM ranked ${cursor?.after ? whereRankedAfter(cursor.after) : Prisma.empty}
        ${BEST_FIRST} LIMIT ${literal(readSize(limit))}) AS best)`,
  ];
  const source: Source = { name: "listed", isWindow: timeWindow !== undefined, maxCounted };
  return { parts, source, about: BLOCK };
}

const BEST_FIRST = Prisma.sql`ORDER BY "score" DESC, "createdAt" DESC, "id" DESC`;

const placeJson = (place: Prisma.Sql) => Prisma.sql`(
  SELECT json_build_object('id', "id", 'createdAt', "createdAt") FROM placed WHERE "place" = ${place})`;
const BLOCK = Prisma.sql`json_build_object('top', ${placeJson(Prisma.sql`1`)}, 'next', ${placeJson(BLOCK_END)})`;

/** Another name of a thing weighs so little that posts with the word itself are above it, whatever else speaks for it. */
const OTHER_NAMES_DIVISOR = literal(25);

/**
 * Whole words count twice as much as prefixes; the index weights title over tags over description. Half of it is left of a
 * post that nobody can have any more: below those that fit as well, and above those that only mention the words. The same
 * holds for requests, since most visitors look for something to have: 0.7 outweighs a title, tags and a description that
 * match together against a title alone.
 */
const scoreMatch = ({ exact, broad, own }: ParsedQuery) => Prisma.sql`round(
  CASE WHEN "isOpen" THEN 1000000 ELSE 500000 END * CASE WHEN "type" = 'request' THEN 0.7 ELSE 1 END * (
  2 * ts_rank("search", ${exact}::tsquery) + ts_rank("search", ${own ?? broad}::tsquery)${
    own ? Prisma.sql` + ts_rank("search", ${broad}::tsquery) / ${OTHER_NAMES_DIVISOR}` : Prisma.empty
  }))::int`;

const whereRankedAfter = ({ score, createdAt, id }: RankedKey) =>
  Prisma.sql`WHERE ("score", "createdAt", "id") < (${score}::int, ${createdAt}, ${id}::uuid)`;

export const isWholeBlock = ({ next }: Block, cursor: RankedCursor | undefined) =>
  Boolean(cursor?.next) || next !== null;

/** @param last where the page ends, if its block goes on */
export function nextRanked(
  block: Block,
  cursor: RankedCursor | undefined,
  last: RankedKey | undefined,
): RankedCursor | null {
  const top = cursor?.top ?? (block.top && toKey(block.top));
  const next = cursor?.next ?? (block.next && toKey(block.next));
  if (!top) return null;
  if (last) return { sort: "relevance", top, next, after: { ...last } };
  return next && { sort: "relevance", top: next, next: null, after: null };
}

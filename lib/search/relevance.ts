import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Key, RankedCursor } from "@/lib/search/cursor";
import type { ParsedQuery } from "@/lib/search/query-parser";
import { type QueryPlan, runPlan } from "@/lib/search/query-plan";
import { before, from, NEWEST_FIRST, where } from "@/lib/search/sql-filters";

/**
 * How many matches are ranked together. A common word has hundreds of thousands: its newest thousand are ranked first,
 * then the thousand before them, and so on, so that each page costs the same and none is left out.
 */
const BLOCK = 1000;

type Row = Key & { place: number; score: number | null };
export type RankedPage = { ids: string[]; next: RankedCursor | null };

/** One page, the best match of a block first. Its bounds go with the cursor: what arrives meanwhile moves nothing. */
export async function listByRelevance(
  plan: QueryPlan,
  reading: ParsedQuery,
  cursor: RankedCursor | undefined,
  limit: number,
): Promise<RankedPage> {
  const rows = await runPlan(
    plan,
    (newEnough) => findRows(plan, reading, cursor, limit + 1, newEnough),
    // The block is full, so nothing older belongs to it.
    (found) => (cursor?.next !== null && cursor?.next !== undefined) || found.some(isAt(BLOCK + 1)),
  );
  const ranked = rows.flatMap(({ score, ...row }) => (score === null ? [] : [{ ...row, score }]));
  const page = ranked.slice(0, limit);
  const top = cursor?.top ?? keyOf(rows.find(isAt(1)));
  const next = cursor?.next ?? keyOf(rows.find(isAt(BLOCK + 1)));
  return {
    ids: page.map(({ id }) => id),
    next: top && following(page.at(-1), ranked.length > limit, top, next),
  };
}

function following(last: (Key & { score: number }) | undefined, isMore: boolean, top: Key, next: Key | null) {
  const sort = "relevance" as const;
  if (last && isMore) return { sort, top, next, after: { ...last } };
  return next && { sort, top: next, next: null, after: null };
}

const isAt = (place: number) => (row: Row) => row.score === null && row.place === place;
const keyOf = (row: Row | undefined): Key | null => (row ? { createdAt: row.createdAt, id: row.id } : null);

/** The page with its scores, and without a score the first of this block and of the next. */
function findRows(
  { posts, filters }: QueryPlan,
  reading: ParsedQuery,
  cursor: RankedCursor | undefined,
  count: number,
  newEnough: Prisma.Sql | undefined,
): Promise<Row[]> {
  const top = cursor && from(cursor.top);
  const next = cursor?.next ? before(cursor.next) : undefined;
  return db().$queryRaw<Row[]>`
    WITH matched AS MATERIALIZED (
      SELECT "id", "createdAt", "search" FROM ${posts} ${where(filters, top, next, newEnough)}
      ${NEWEST_FIRST} LIMIT ${BLOCK + 1}
    ), placed AS (
      SELECT *, row_number() OVER (${NEWEST_FIRST})::int AS "place" FROM matched
    ), ranked AS (
      SELECT "id", "createdAt", "place", ${score(reading)} AS "score" FROM placed WHERE "place" <= ${BLOCK}
    )
    (SELECT * FROM ranked ${cursor?.after ? worse(cursor.after) : Prisma.empty}
      ORDER BY "score" DESC, "createdAt" DESC, "id" DESC LIMIT ${count})
    UNION ALL SELECT "id", "createdAt", "place", NULL FROM placed WHERE "place" IN (1, ${BLOCK + 1})`;
}

/** Whole words count twice as much as beginnings; title over tags over description is in the weights. */
const score = ({ exact, wide }: ParsedQuery) => Prisma.sql`round(1000000 * (
  2 * ts_rank("search", ${exact}::tsquery) + ts_rank("search", ${wide}::tsquery)))::int`;

const worse = ({ score: points, createdAt, id }: Key & { score: number }) =>
  Prisma.sql`WHERE ("score", "createdAt", "id") < (${points}::int, ${createdAt}, ${id}::uuid)`;

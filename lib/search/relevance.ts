import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Key, RankedCursor } from "@/lib/search/cursor";
import type { ParsedQuery } from "@/lib/search/query-parser";
import { type QueryPlan, runPlan } from "@/lib/search/query-plan";
import { buildWhere, isAfterOrAt, isBefore, NEWEST_FIRST } from "@/lib/search/sql-filters";

/** Ranks the newest thousand matches, then the next thousand, so that every page costs the same. */
const BLOCK_SIZE = 1000;

type RankedKey = Key & { score: number };
/** The first match of a block has no score. */
type Row = Key & { place: number; score: number | null };
export type RankedPage = { ids: string[]; next: RankedCursor | null };

export async function listByRelevance(
  plan: QueryPlan,
  query: ParsedQuery,
  cursor: RankedCursor | undefined,
  limit: number,
): Promise<RankedPage> {
  const rows = await runPlan(
    plan,
    (isRecent) => queryBlock(plan, query, cursor, limit + 1, isRecent),
    (found) => Boolean(cursor?.next) || found.some(isBlockStart(BLOCK_SIZE + 1)),
  );
  const ranked = rows.flatMap(({ score, ...row }) => (score === null ? [] : [{ ...row, score }]));
  const page = ranked.slice(0, limit);
  const last = ranked.length > limit ? page.at(-1) : undefined;
  const top = cursor?.top ?? toKey(rows.find(isBlockStart(1)));
  const next = cursor?.next ?? toKey(rows.find(isBlockStart(BLOCK_SIZE + 1)));
  return { ids: page.map(({ id }) => id), next: top && nextCursor(top, next, last) };
}

function nextCursor(top: Key, next: Key | null, last: RankedKey | undefined): RankedCursor | null {
  if (last) return { sort: "relevance", top, next, after: { ...last } };
  return next && { sort: "relevance", top: next, next: null, after: null };
}

const isBlockStart = (place: number) => (row: Row) => row.score === null && row.place === place;
const toKey = (row: Row | undefined): Key | null => (row ? { createdAt: row.createdAt, id: row.id } : null);

function queryBlock(
  { posts, filters }: QueryPlan,
  query: ParsedQuery,
  cursor: RankedCursor | undefined,
  count: number,
  isRecent: Prisma.Sql | undefined,
): Promise<Row[]> {
  const isInBlock = cursor && isAfterOrAt(cursor.top);
  const isBeforeNext = cursor?.next ? isBefore(cursor.next) : undefined;
  return db().$queryRaw<Row[]>`
    WITH matched AS MATERIALIZED (
      SELECT "id", "createdAt", "search" FROM ${posts} ${buildWhere(filters, isInBlock, isBeforeNext, isRecent)}
      ${NEWEST_FIRST} LIMIT ${BLOCK_SIZE + 1}
    ), placed AS (
      SELECT *, row_number() OVER (${NEWEST_FIRST})::int AS "place" FROM matched
    ), ranked AS (
      SELECT "id", "createdAt", "place", ${scoreMatch(query)} AS "score" FROM placed WHERE "place" <= ${BLOCK_SIZE}
    )
    (SELECT * FROM ranked ${cursor?.after ? whereRankedAfter(cursor.after) : Prisma.empty}
      ORDER BY "score" DESC, "createdAt" DESC, "id" DESC LIMIT ${count})
    UNION ALL SELECT "id", "createdAt", "place", NULL FROM placed WHERE "place" IN (1, ${BLOCK_SIZE + 1})`;
}

/** Whole words count twice as much as prefixes; the index weights title over tags over description. */
const scoreMatch = ({ exact, broad }: ParsedQuery) => Prisma.sql`round(1000000 * (
  2 * ts_rank("search", ${exact}::tsquery) + ts_rank("search", ${broad}::tsquery)))::int`;

const whereRankedAfter = ({ score, createdAt, id }: RankedKey) =>
  Prisma.sql`WHERE ("score", "createdAt", "id") < (${score}::int, ${createdAt}, ${id}::uuid)`;

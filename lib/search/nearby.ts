import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Point } from "@/lib/geo/grid-cell";
import type { Key, NearestCursor } from "@/lib/search/cursor";
import type { QueryPlan } from "@/lib/search/query-plan";
import { inBox, metresFrom, where, withTag, withWords } from "@/lib/search/sql-filters";

type Around = { place: Point; radius?: number | undefined };
type Row = Key & { metres: number };

/** One page of posts, the nearest first; those of one cell, which are equally far, the newest first. */
export async function listByDistance(
  plan: QueryPlan,
  around: Around,
  cursor: NearestCursor | undefined,
  limit: number,
): Promise<{ ids: string[]; next: NearestCursor | null }> {
  const rows = await db().$queryRaw<Row[]>(nearest(plan, around, cursor, limit + 1));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = last && rows.length > limit;
  return {
    ids: page.map(({ id }) => id),
    next: isMore ? { sort: "nearest", after: last, metres: last.metres } : null,
  };
}

/** The index on `publicPoint` brings rows in the order of their distance, so that only the first are read. */
export function nearest(
  { posts, filters: { tag, reading, ...filters } }: QueryPlan,
  { place, radius }: Around,
  cursor: NearestCursor | undefined,
  count: number,
): Prisma.Sql {
  const metres = metresFrom(place);
  return Prisma.sql`SELECT "id", "createdAt", ${metres} AS "metres" FROM ${posts}
    ${where(
      { ...filters, radius },
      radius ? inBox(place, radius) : undefined,
      tag ? onTheWay(withTag(tag)) : undefined,
      reading && onTheWay(withWords(reading)),
      cursor && further(metres, cursor),
    )}
    ORDER BY ${metres}, "createdAt" DESC, "id" DESC LIMIT ${count}`;
}

/** What is common is met soon: no other index is to be asked for it. */
const onTheWay = (condition: Prisma.Sql) => Prisma.sql`(${condition}) IS TRUE`;

function further(metres: Prisma.Sql, { after, metres: reached }: NearestCursor): Prisma.Sql {
  return Prisma.sql`${metres} >= ${reached}::float8 AND (${metres} > ${reached}::float8
    OR ("createdAt", "id") < (${after.createdAt}, ${after.id}::uuid))`;
}

import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Point } from "@/lib/geo/grid-cell";
import type { Key, NearestCursor } from "@/lib/search/cursor";
import type { QueryPlan } from "@/lib/search/query-plan";
import { buildWhere, chordFrom, hasTag, isInBox, matchesQuery } from "@/lib/search/sql-filters";

type Area = { place: Point; radius?: number | undefined };
type Row = Key & { metres: number };

export async function listByDistance(
  plan: QueryPlan,
  area: Area,
  cursor: NearestCursor | undefined,
  limit: number,
): Promise<{ ids: string[]; next: NearestCursor | null }> {
  const rows = await db().$queryRaw<Row[]>(nearestSql(plan, area, cursor, limit + 1));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = last && rows.length > limit;
  return {
    ids: page.map(({ id }) => id),
    next: isMore ? { sort: "nearest", after: last, metres: last.metres } : null,
  };
}

/** The index returns rows in order of distance, so PostgreSQL reads only the first ones. */
export function nearestSql(
  { posts, filters: { tag, query, ...filters } }: QueryPlan,
  { place, radius }: Area,
  cursor: NearestCursor | undefined,
  count: number,
): Prisma.Sql {
  const metres = chordFrom(place);
  return Prisma.sql`SELECT "id", "createdAt", ${metres} AS "metres" FROM ${posts}
    ${buildWhere(
      { ...filters, radius },
      radius ? isInBox(place, radius) : undefined,
      tag ? withoutIndex(hasTag(tag)) : undefined,
      query && withoutIndex(matchesQuery(query)),
      cursor && isFurther(metres, cursor),
    )}
    ORDER BY ${metres}, "createdAt" DESC, "id" DESC LIMIT ${count}`;
}

/** `IS TRUE` hides a condition from other indexes: common matches come up soon in order of distance. */
const withoutIndex = (condition: Prisma.Sql) => Prisma.sql`(${condition}) IS TRUE`;

function isFurther(metres: Prisma.Sql, { after, metres: reached }: NearestCursor): Prisma.Sql {
  return Prisma.sql`${metres} >= ${reached}::float8 AND (${metres} > ${reached}::float8
    OR ("createdAt", "id") < (${after.createdAt}, ${after.id}::uuid))`;
}

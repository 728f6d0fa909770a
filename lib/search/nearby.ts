import "server-only";
import { literal } from "@/lib/db/sql-parts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Point } from "@/lib/geo/grid-cell";
import type { NearestCursor } from "@/lib/search/cursor";
import { readSize } from "@/lib/search/page-sql";
import type { QueryPlan } from "@/lib/search/query-plan";
import { buildWhere, chordFrom } from "@/lib/search/sql-filters";

type Area = { place: Point; radius?: number | undefined };

export const nearestPart = (
  plan: QueryPlan,
  area: Area,
  cursor: NearestCursor | undefined,
  limit: number,
) => Prisma.sql`page AS (
  SELECT *, row_number() OVER (ORDER BY "metres", "createdAt" DESC, "id" DESC) AS "position"
  FROM (${nearestSql(plan, area, cursor, readSize(limit))}) AS nearest)`;

/** The index returns rows in order of distance, so PostgreSQL reads only the first ones. */
export function nearestSql(
  { posts, filters: { radius: _, ...filters } }: QueryPlan,
  { place, radius }: Area,
  cursor: NearestCursor | undefined,
  count: number,
): Prisma.Sql {
  const metres = chordFrom(place);
  return Prisma.sql`SELECT "id", "createdAt", ${metres} AS "metres" FROM ${posts}
    ${buildWhere(
      // Common matches come up soon in order of distance.
      { ...filters, place, radius, index: "distance" },
      cursor && isFurther(metres, cursor),
    )}
    ORDER BY ${metres}, "createdAt" DESC, "id" DESC LIMIT ${literal(count)}`;
}

function isFurther(metres: Prisma.Sql, { after, metres: reached }: NearestCursor): Prisma.Sql {
  return Prisma.sql`${metres} >= ${reached}::float8 AND (${metres} > ${reached}::float8
    OR ("createdAt", "id") < (${after.createdAt}, ${after.id}::uuid))`;
}

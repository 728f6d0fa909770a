import "server-only";
import { literal } from "@/lib/db/sql-parts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Point } from "@/lib/geo/grid-cell";
import type { NearestCursor } from "@/lib/search/cursor";
import { readSize } from "@/lib/search/page-sql";
import { ALL_POSTS, type QueryPlan } from "@/lib/search/query-plan";
import { buildWhere, chordFrom, type Filters, latelyGonePosts, listsGone } from "@/lib/search/sql-filters";

type Area = { place: Point; radius?: number | undefined };

export const nearestPart = (
  plan: QueryPlan,
  area: Area,
  cursor: NearestCursor | undefined,
  limit: number,
) => Prisma.sql`page AS (
  SELECT *, row_number() OVER (ORDER BY "metres", "createdAt" DESC, "id" DESC) AS "position"
  FROM (${nearestSql(plan, area, cursor, readSize(limit))}) AS nearest)`;

/** The index returns what is available in order of distance, so PostgreSQL reads only the first ones; few went lately. */
export function nearestSql(
  { posts, filters: { radius: _, ...filters } }: QueryPlan,
  { place, radius }: Area,
  cursor: NearestCursor | undefined,
  count: number,
): Prisma.Sql {
  const { status, query } = filters;
  const metres = chordFrom(place);
  const nearest = (from: Prisma.Sql, more: Partial<Filters>) => Prisma.sql`
    SELECT "id", "createdAt", ${metres} AS "metres" FROM ${from}
    ${buildWhere({ ...filters, place, radius, ...more }, cursor && isFurther(metres, cursor))}
    ORDER BY ${metres}, "createdAt" DESC, "id" DESC LIMIT ${literal(count)}`;
  if (posts !== ALL_POSTS) return nearest(posts, {});
  // Common matches come up soon in order of distance.
  const available = () => nearest(posts, { status: status ?? "available", index: "distance" });
  const gone = () => nearest(latelyGonePosts(query), { isListed: status === undefined });
  if (status) return listsGone(status) ? gone() : available();
  return Prisma.sql`(${available()}) UNION ALL (${gone()})
    ORDER BY "metres", "createdAt" DESC, "id" DESC LIMIT ${literal(count)}`;
}

function isFurther(metres: Prisma.Sql, { after, metres: reached }: NearestCursor): Prisma.Sql {
  return Prisma.sql`${metres} >= ${reached}::float8 AND (${metres} > ${reached}::float8
    OR ("createdAt", "id") < (${after.createdAt}, ${after.id}::uuid))`;
}

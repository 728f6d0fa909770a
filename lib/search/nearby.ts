import "server-only";
import { literal } from "@/lib/db/sql-parts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Point } from "@/lib/geo/grid-cell";
import type { NearestCursor } from "@/lib/search/cursor";
import { readSize } from "@/lib/search/page-sql";
import { ALL_POSTS, type QueryPlan } from "@/lib/search/query-plan";
import {
  buildWhere,
  chordFrom,
  type Filters,
  IS_GONE,
  latelyGonePosts,
  listsGone,
} from "@/lib/search/sql-filters";

type Area = { place: Point; radius?: number | undefined };

const NEAREST_FIRST = Prisma.sql`ORDER BY "isGone", "metres", "createdAt" DESC, "id" DESC`;

export const nearestPart = (
  plan: QueryPlan,
  area: Area,
  cursor: NearestCursor | undefined,
  limit: number,
) => Prisma.sql`page AS (
  SELECT *, row_number() OVER (${NEAREST_FIRST}) AS "position"
  FROM (${nearestSql(plan, area, cursor, readSize(limit))}) AS nearest)`;

/**
 * Posts that are given away come last, as in the newest. The index returns what is available in order of distance, so
 * PostgreSQL reads only the first ones; few went lately.
 */
export function nearestSql(
  { posts, filters: { radius: _, ...filters } }: QueryPlan,
  { place, radius }: Area,
  cursor: NearestCursor | undefined,
  count: number,
): Prisma.Sql {
  const { status, query } = filters;
  const metres = chordFrom(place);
  const rows = literal(count);
  const nearest = (
    from: Prisma.Sql,
    isGone: Prisma.Sql,
    more: Partial<Filters>,
    after?: Prisma.Sql,
  ) => Prisma.sql`
    SELECT "id", "createdAt", ${isGone} AS "isGone", ${metres} AS "metres" FROM ${from}
    ${buildWhere({ ...filters, place, radius, ...more }, after)}`;
  const further = cursor && isFurther(metres, cursor);
  if (posts !== ALL_POSTS) {
    const rest =
      further &&
      (cursor.gone ? Prisma.sql`${IS_GONE} AND ${further}` : Prisma.sql`(${IS_GONE} OR ${further})`);
    return Prisma.sql`${nearest(posts, IS_GONE, {}, rest)} ${NEAREST_FIRST} LIMIT ${rows}`;
  }
  const byDistance = Prisma.sql`ORDER BY ${metres}, "createdAt" DESC, "id" DESC LIMIT ${rows}`;
  // Common matches come up soon in order of distance.
  const available = Prisma.sql`${nearest(posts, Prisma.sql`false`, { status: status ?? "available", index: "distance" }, further)} ${byDistance}`;
  const gone = (after?: Prisma.Sql) =>
    Prisma.sql`${nearest(latelyGonePosts(query), Prisma.sql`true`, { isListed: status === undefined }, after)} ${byDistance}`;
  if (status) return listsGone(status) ? gone(further) : available;
  if (cursor?.gone) return gone(further);
  // Posts that are given away are not read at all while the page is full without them.
  return Prisma.sql`WITH available AS MATERIALIZED (${available})
    SELECT * FROM available UNION ALL (${gone(Prisma.sql`(SELECT count(*) FROM available) < ${rows}`)})
    ${NEAREST_FIRST} LIMIT ${rows}`;
}

function isFurther(metres: Prisma.Sql, { after, metres: reached }: NearestCursor): Prisma.Sql {
  return Prisma.sql`${metres} >= ${reached}::float8 AND (${metres} > ${reached}::float8
    OR ("createdAt", "id") < (${after.createdAt}, ${after.id}::uuid))`;
}

import "server-only";
import { literal } from "@/lib/db/sql-parts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { NewestCursor } from "@/lib/search/cursor";
import type { Source } from "@/lib/search/facets";
import { readSize } from "@/lib/search/page-sql";
import type { QueryPlan } from "@/lib/search/query-plan";
import { buildWhere, type Filters, isAfter, latelyGonePosts, NEWEST_FIRST } from "@/lib/search/sql-filters";

type Options = {
  /** As they were asked for: a plan may have moved some of them. */
  asked: Filters;
  cursor: NewestCursor | undefined;
  limit: number;
  attempt: number;
  isCounted: boolean;
};

/** The newest matches after the cursor; with facets also as many as can be counted. What is given away comes last. */
export function newestParts(plan: QueryPlan, options: Options) {
  const { isCounted, attempt } = options;
  return { parts: pageParts(plan, options), ...(isCounted && { source: countedList(plan, attempt) }) };
}

function countedList({ posts, filters, windows, maxCounted }: QueryPlan, attempt: number): Source {
  const timeWindow = windows[attempt];
  const part = Prisma.sql`listed AS MATERIALIZED (
    SELECT "id", "createdAt", "type", "tags" FROM ${posts}
    ${buildWhere(filters, timeWindow)} ${NEWEST_FIRST} LIMIT ${literal(maxCounted)})`;
  return { name: "listed", part, isWindow: timeWindow !== undefined, maxCounted };
}

function pageParts({ posts, filters, windows }: QueryPlan, { asked, cursor, limit, attempt }: Options) {
  const timeWindow = windows[attempt];
  const after = cursor && isAfter(cursor.after);
  const rows = literal(readSize(limit));
  const status = filters.status ?? "available";
  const first = Prisma.sql`SELECT "id", "createdAt", false AS "isGone" FROM ${posts}
    ${buildWhere({ ...filters, status }, after, timeWindow)} ${NEWEST_FIRST} LIMIT ${rows}`;
  const gone = (...more: (Prisma.Sql | undefined)[]) => Prisma.sql`SELECT "id", "createdAt", true AS "isGone"
    FROM ${latelyGonePosts(asked.query)} ${buildWhere({ ...asked, isListed: true }, ...more)} ${NEWEST_FIRST} LIMIT ${rows}`;
  // The newest days are read first only to find enough that can still be had.
  if (filters.status || timeWindow) return [Prisma.sql`found AS MATERIALIZED (${first})`, page(rows)];
  if (cursor?.gone) return [Prisma.sql`found AS MATERIALIZED (${gone(after)})`, page(rows)];
  return [
    Prisma.sql`available AS MATERIALIZED (${first})`,
    // Not read at all while the page is full without them.
    Prisma.sql`found AS MATERIALIZED (SELECT * FROM available
      UNION ALL (${gone(Prisma.sql`(SELECT count(*) FROM available) <= ${limit}::int`)}))`,
    page(rows),
  ];
}

const page = (rows: Prisma.Sql) => Prisma.sql`page AS (
  SELECT *, row_number() OVER (ORDER BY "isGone", "createdAt" DESC, "id" DESC) AS "position"
  FROM found ORDER BY "isGone", "createdAt" DESC, "id" DESC LIMIT ${rows})`;

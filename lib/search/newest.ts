import "server-only";
import { literal } from "@/lib/db/sql-parts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { NewestCursor } from "@/lib/search/cursor";
import type { Source } from "@/lib/search/facets";
import { readSize } from "@/lib/search/page-sql";
import type { QueryPlan } from "@/lib/search/query-plan";
import { buildWhere, isAfter, NEWEST_FIRST } from "@/lib/search/sql-filters";

type Options = { cursor: NewestCursor | undefined; limit: number; attempt: number; isCounted: boolean };

/** The newest matches after the cursor; with facets so many that they can be counted too. */
export function newestParts({ posts, filters, windows, maxCounted }: QueryPlan, options: Options) {
  const { cursor, limit, attempt, isCounted } = options;
  const timeWindow = windows[attempt];
  const count = isCounted ? Math.max(maxCounted, readSize(limit)) : readSize(limit);
  const listed = Prisma.sql`listed AS MATERIALIZED (
    SELECT "id", "createdAt", "type", "tags" FROM ${posts}
    ${buildWhere(filters, cursor && isAfter(cursor.after), timeWindow)} ${NEWEST_FIRST} LIMIT ${literal(count)})`;
  const page = Prisma.sql`page AS (
    SELECT "id", "createdAt", row_number() OVER (${NEWEST_FIRST}) AS "position" FROM listed ${NEWEST_FIRST} LIMIT ${literal(readSize(limit))})`;
  const source: Source = { name: "listed", isWindow: timeWindow !== undefined, maxCounted };
  return { parts: [listed, page], source };
}

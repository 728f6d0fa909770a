import "server-only";
import { type QueryRows, queryRows } from "@/lib/db/named-statements";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Counts, type CountsRow, countColumns, toCounts } from "@/lib/search/match-counts";
import { type ParsedRow, parsedColumns, toParsedQuery } from "@/lib/search/query-parser";
import { needsCounts } from "@/lib/search/query-plan";
import type { Filters } from "@/lib/search/sql-filters";

/** `counts` is missing where nothing but the time limits the list. */
export type ReadQuery = { filters: Filters; counts: Counts | undefined };

/** Parses the words and counts what the filters match, in one statement or none. */
export async function readQuery(
  { type, tag, status, place, radius, hidden }: Filters,
  q: string | undefined,
  ask: QueryRows = queryRows,
): Promise<ReadQuery> {
  const filters: Filters = { type, tag, status, place, radius, hidden };
  if (!q && !needsCounts(filters)) return { filters, counts: undefined };
  const columns = [...(q ? [parsedColumns(q)] : []), countColumns(filters)];
  const [row] = await ask<ParsedRow & CountsRow>(Prisma.sql`SELECT ${Prisma.join(columns, ", ")}`);
  const query = q ? toParsedQuery(q, row) : undefined;
  return { filters: { ...filters, query }, counts: row && toCounts(row) };
}

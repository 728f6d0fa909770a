import "server-only";
import { literal, tableName } from "@/lib/db/sql-parts";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Counts } from "@/lib/search/match-counts";
import type { PageRow } from "@/lib/search/page-sql";
import { choosePlan, type QueryPlan } from "@/lib/search/query-plan";
import type { Facets } from "@/lib/search/schema";
import { buildWhere, type Filters, NEWEST_FIRST } from "@/lib/search/sql-filters";

const MAX_TAGS = 12;

/** A list of the newest matches, by the name of its common table expression. */
export type Source = { name: string; part?: Prisma.Sql; isWindow: boolean; maxCounted: number };

/** Each count ignores its own filter, so a list with that filter needs another one for it. */
export function facetSources(
  { type, tag, ...rest }: Filters,
  listed: Source | undefined,
  counts: Counts | undefined,
  attempt: number,
): { types: Source; tags: Source } {
  const source = (name: string, filters: Filters) =>
    newest(name, choosePlan({ ...rest, ...filters }, counts, { isCounted: true }), attempt);
  const types = (!type && listed) || source("of_types", { tag });
  if (!type && !tag) return { types, tags: types };
  return { types, tags: (!tag && listed) || source("of_tags", { type }) };
}

function newest(name: string, { posts, filters, windows, maxCounted }: QueryPlan, attempt: number): Source {
  const timeWindow = windows[attempt];
  const part = Prisma.sql`${tableName(name)} AS MATERIALIZED (
    SELECT "createdAt", "id", "type", "tags" FROM ${posts} ${buildWhere(filters, timeWindow)}
    ${NEWEST_FIRST} LIMIT ${literal(maxCounted)})`;
  return { name, part, isWindow: timeWindow !== undefined, maxCounted };
}

export function facetsJson(types: Source, tags: Source): Prisma.Sql {
  const newestOf = ({ name, maxCounted }: Source) => Prisma.sql`(
    SELECT * FROM ${tableName(name)} ${NEWEST_FIRST} LIMIT ${literal(maxCounted)}) AS counted`;
  return Prisma.sql`(SELECT json_build_object(
    'offer', count(*) FILTER (WHERE "type" = 'offer'), 'request', count(*) FILTER (WHERE "type" = 'request'),
    'tags', (SELECT coalesce(json_agg(json_build_object('tag', tag, 'count', count)), '[]') FROM (
      SELECT tag, count(*) FROM (SELECT unnest("tags") AS tag FROM ${newestOf(tags)}) AS each
      GROUP BY tag ORDER BY count(*) DESC, tag COLLATE "C" LIMIT ${literal(MAX_TAGS)}) AS frequent)
    ) FROM ${newestOf(types)})`;
}

export const toFacets = (
  { tags, ...types }: NonNullable<PageRow["facets"]>,
  { isWindow, maxCounted }: Source,
): Facets => ({
  types,
  tags,
  // A list of the newest days goes on in older ones.
  atLeast: isWindow || types.offer + types.request >= maxCounted,
});

import "server-only";
import { db } from "@/lib/db/client";
import type { PostType } from "@/lib/posts/schema";
import { planQuery, type QueryPlan, runPlan } from "@/lib/search/query-plan";
import type { Facets } from "@/lib/search/schema";
import { buildWhere, type Filters, NEWEST_FIRST } from "@/lib/search/sql-filters";

const MAX_COUNTED = 1000;
const MAX_TAGS = 12;

type Row = { type: PostType; tags: string[] };

/** Each count ignores its own filter. */
export async function countFacets(filters: Filters, plan: QueryPlan): Promise<Facets> {
  const { type, tag } = filters;
  const untaggedPlan = tag ? await planQuery({ ...filters, tag: undefined }) : plan;
  const [anyType, anyTag] = await Promise.all([
    listMatches({ ...plan, filters: { ...plan.filters, type: undefined } }),
    type || tag ? listMatches(untaggedPlan) : undefined,
  ]);
  const types = { offer: 0, request: 0 };
  for (const row of anyType) types[row.type] += 1;
  return {
    types,
    tags: mostFrequent((anyTag ?? anyType).flatMap(({ tags }) => tags)),
    atLeast: anyType.length >= MAX_COUNTED,
  };
}

const listMatches = (plan: QueryPlan): Promise<Row[]> =>
  runPlan(
    plan,
    (isRecent) => db().$queryRaw<Row[]>`
      SELECT "type", "tags" FROM ${plan.posts} ${buildWhere(plan.filters, isRecent)} ${NEWEST_FIRST} LIMIT ${MAX_COUNTED}`,
    (rows) => rows.length >= MAX_COUNTED,
  );

function mostFrequent(tags: string[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, MAX_TAGS);
}

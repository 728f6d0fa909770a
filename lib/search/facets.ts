import "server-only";
import { db } from "@/lib/db/client";
import type { PostType } from "@/lib/posts/schema";
import { planQuery, type QueryPlan, runPlan } from "@/lib/search/query-plan";
import type { Facets } from "@/lib/search/schema";
import { type Filters, NEWEST_FIRST, where } from "@/lib/search/sql-filters";

/** How many matches are counted, the newest: beyond it nobody needs to know. */
const MOST = 1000;
const TAGS = 12;

type Row = { type: PostType; tags: string[] };

/** What the matches are, so that people can narrow them; each facet as if its own filter were not there. */
export async function countFacets(filters: Filters, plan: QueryPlan): Promise<Facets> {
  const { type, tag } = filters;
  const untagged = tag ? await planQuery({ ...filters, tag: undefined }) : plan;
  const [ofTag, ofType] = await Promise.all([
    listMatches({ ...plan, filters: { ...plan.filters, type: undefined } }),
    // Without a type and a tag both are the same.
    type || tag ? listMatches(untagged) : undefined,
  ]);
  const types = { offer: 0, request: 0 };
  for (const row of ofTag) types[row.type] += 1;
  return {
    types,
    tags: mostFrequent((ofType ?? ofTag).flatMap(({ tags }) => tags)),
    atLeast: ofTag.length >= MOST,
  };
}

const listMatches = (plan: QueryPlan): Promise<Row[]> =>
  runPlan(
    plan,
    (newEnough) => db().$queryRaw<Row[]>`
      SELECT "type", "tags" FROM ${plan.posts} ${where(plan.filters, newEnough)} ${NEWEST_FIRST} LIMIT ${MOST}`,
    (rows) => rows.length >= MOST,
  );

function mostFrequent(tags: string[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1))
    .slice(0, TAGS);
}

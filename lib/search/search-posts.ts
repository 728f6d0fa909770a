import "server-only";
import { db } from "@/lib/db/client";
import { distanceStep, metresBetween } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import { listByIds } from "@/lib/posts/queries";
import type { FeedPage, PostView } from "@/lib/posts/schema";
import { type Cursor, encodeCursor, type Key, type NewestCursor } from "@/lib/search/cursor";
import { countFacets } from "@/lib/search/facets";
import { listByDistance } from "@/lib/search/nearby";
import { parseQuery } from "@/lib/search/query-parser";
import { planQuery, type QueryPlan, runPlan } from "@/lib/search/query-plan";
import { listByRelevance } from "@/lib/search/relevance";
import type { FeedQuery, SearchPage } from "@/lib/search/schema";
import { suggestCorrection } from "@/lib/search/spelling";
import { buildWhere, type Filters, isAfter, NEWEST_FIRST } from "@/lib/search/sql-filters";

type IdPage = { ids: string[]; next: Cursor | null };
type Options = { isCorrected?: boolean; withFacets?: boolean };

/** New posts neither shift nor repeat entries of later pages. */
export const listPosts = (query: FeedQuery): Promise<FeedPage> => listPage(query, query.q);

/** Runs a search without matches again with corrected spelling. */
export async function searchPosts(query: FeedQuery): Promise<SearchPage> {
  const { q, cursor } = query;
  if (cursor?.corrected) return listPage(query, cursor.corrected, { isCorrected: true });
  const found = await listPage(query, q, { withFacets: true });
  if (!q || cursor || found.posts.length > 0) return found;
  const corrected = await suggestCorrection(q);
  for (const alternative of [corrected, toDisjunction(corrected ?? q)]) {
    const page = alternative && (await listPage(query, alternative, { isCorrected: true, withFacets: true }));
    if (page && page.posts.length > 0) return page;
  }
  return found;
}

/** Returns null for one word or a query with operators. */
function toDisjunction(q: string): string | null {
  const words = q.trim().split(/\s+/);
  return words.length > 1 && /^[\p{L}\p{N}\s]+$/u.test(q) ? words.join(" or ") : null;
}

async function listPage(
  query: FeedQuery,
  q: string | undefined,
  { isCorrected = false, withFacets = false }: Options = {},
): Promise<SearchPage> {
  const filters: Filters = { ...query, query: q ? await parseQuery(q) : undefined };
  const plan = await planQuery(filters, firstKey(query.cursor));
  const [{ ids, next }, facets] = await Promise.all([
    listIds(query, filters, await planForSort(query, filters, plan)),
    withFacets && !query.cursor ? countFacets(filters, plan) : undefined,
  ]);
  const posts = await listByIds(ids);
  const corrected = isCorrected && q ? { corrected: q } : {};
  return {
    posts: query.place ? addDistances(posts, query.place) : posts,
    nextCursor: next && encodeCursor({ ...next, ...corrected }),
    ...corrected,
    ...(facets && { facets }),
  };
}

/** Sorting by distance reads its own index, so the radius must not choose another one. */
const planForSort = ({ sort, radius }: FeedQuery, filters: Filters, plan: QueryPlan) =>
  sort === "nearest" && radius ? planQuery({ ...filters, radius: undefined }) : plan;

function listIds(feedQuery: FeedQuery, { query }: Filters, plan: QueryPlan): Promise<IdPage> {
  const { sort, place, radius, cursor, limit } = feedQuery;
  if (sort === "nearest" && place)
    return listByDistance(plan, { place, radius }, cursor?.sort === sort ? cursor : undefined, limit);
  if (sort === "relevance" && query)
    return listByRelevance(plan, query, cursor?.sort === sort ? cursor : undefined, limit);
  return listNewestFirst(plan, cursor?.sort === "newest" ? cursor : undefined, limit);
}

async function listNewestFirst(
  plan: QueryPlan,
  cursor: NewestCursor | undefined,
  limit: number,
): Promise<IdPage> {
  const isOlder = cursor && isAfter(cursor.after);
  const rows = await runPlan(
    plan,
    (isRecent) => db().$queryRaw<Key[]>`
      SELECT "id", "createdAt" FROM ${plan.posts} ${buildWhere(plan.filters, isOlder, isRecent)}
      ${NEWEST_FIRST} LIMIT ${limit + 1}`,
    (found) => found.length > limit,
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { ids: page.map(({ id }) => id), next: last ? { sort: "newest", after: last } : null };
}

const addDistances = (posts: PostView[], place: Point) =>
  posts.map((post) => ({ ...post, distance: distanceStep(metresBetween(place, post)) }));

const firstKey = (cursor: Cursor | undefined) => (cursor?.sort === "relevance" ? cursor.top : cursor?.after);

import "server-only";
import { type QueryRows, queryRows } from "@/lib/db/named-statements";
import type { Prisma } from "@/lib/generated/prisma/client";
import { viewOfJson } from "@/lib/posts/post-json";
import type { PostView } from "@/lib/posts/schema";
import type { Cursor } from "@/lib/search/cursor";
import { facetSources, facetsJson, type Source, toFacets } from "@/lib/search/facets";
import { nearestPart } from "@/lib/search/nearby";
import { newestParts } from "@/lib/search/newest";
import { type PageRow, pageSql, toKey } from "@/lib/search/page-sql";
import { choosePlan, type QueryPlan } from "@/lib/search/query-plan";
import type { ReadQuery } from "@/lib/search/read-query";
import { BLOCK_SIZE, isWholeBlock, nextRanked, relevanceParts } from "@/lib/search/relevance";
import type { Facets, FeedQuery } from "@/lib/search/schema";

type PageQuery = Pick<FeedQuery, "sort" | "limit"> & Partial<Pick<FeedQuery, "place" | "radius" | "cursor">>;
type Options = { withFacets?: boolean; ask?: QueryRows };
type Page = { posts: PostView[]; next: Cursor | null; facets?: Facets | undefined };
type Parts = { parts: Prisma.Sql[]; source?: Source; about?: Prisma.Sql };

/** For the nearest of m matches, their index reads about 64 n / m posts, and that of words or tags reads m. */
const maxSortedByDistance = (posts = 0) => 8 * Math.sqrt(posts);

/** Reads the newest posts first where they are likely to be enough, and all if they were not. */
export async function readPage(
  query: PageQuery,
  read: ReadQuery,
  { withFacets = false, ask = queryRows }: Options = {},
): Promise<Page> {
  const plan = planFor(query, read, withFacets);
  for (let attempt = 0; ; attempt += 1) {
    const { row, sources } = await readOnce(query, read, plan, { attempt, withFacets, ask });
    if (attempt < plan.windows.length && !isEnough(query, row)) continue;
    const facets = row.facets && sources ? toFacets(row.facets, sources.types) : undefined;
    const posts = row.posts.slice(0, query.limit).map(viewOfJson);
    return { posts, next: nextCursor(query, row), facets };
  }
}

function planFor(
  { sort, limit, cursor }: PageQuery,
  { filters, counts }: ReadQuery,
  withFacets: boolean,
): QueryPlan {
  if (sort === "nearest")
    return {
      ...choosePlan({ ...filters, radius: undefined }, counts, {
        maxSorted: maxSortedByDistance(counts?.posts),
      }),
      windows: [],
    };
  // They are read as a whole.
  const isGone = cursor?.sort === "newest" && cursor.gone;
  const wanted = sort === "relevance" ? BLOCK_SIZE + 1 : limit + 1;
  const start = cursor?.sort === "relevance" ? cursor.top : cursor?.after;
  const end = cursor?.sort === "relevance" ? cursor.next : undefined;
  const plan = choosePlan(filters, counts, { wanted, isCounted: withFacets, start, end });
  return isGone ? { ...plan, windows: [] } : plan;
}

type Attempt = { attempt: number; withFacets: boolean };

async function readOnce(
  query: PageQuery,
  { filters, counts }: ReadQuery,
  plan: QueryPlan,
  { attempt, withFacets, ask }: Attempt & { ask: QueryRows },
) {
  const { parts, source, about } = partsFor(query, filters, plan, { attempt, withFacets });
  const sources = withFacets ? facetSources(filters, source, counts, attempt) : undefined;
  const more = sources
    ? [...new Set([sources.types.part, sources.tags.part])].flatMap((part) => part ?? [])
    : [];
  const facets = sources && facetsJson(sources.types, sources.tags);
  const [row] = await ask<PageRow>(pageSql({ parts: [...parts, ...more], about, facets }));
  if (!row) throw new Error("a page is one row");
  return { row, sources };
}

function partsFor(
  { sort, place, radius, limit, cursor }: PageQuery,
  asked: ReadQuery["filters"],
  plan: QueryPlan,
  { attempt, withFacets }: Attempt,
): Parts {
  const { query, type, tag } = asked;
  if (sort === "nearest" && place)
    return {
      parts: [nearestPart(plan, { place, radius }, cursor?.sort === sort ? cursor : undefined, limit)],
    };
  if (sort === "relevance" && query)
    return relevanceParts(plan, {
      query,
      cursor: cursor?.sort === sort ? cursor : undefined,
      limit,
      attempt,
    });
  // A list with both filters counts for neither.
  const isCounted = withFacets && !(type && tag);
  return newestParts(plan, {
    asked,
    cursor: cursor?.sort === "newest" ? cursor : undefined,
    limit,
    attempt,
    isCounted,
  });
}

function isEnough({ sort, limit, cursor }: PageQuery, { keys, about }: PageRow): boolean {
  if (sort === "relevance" && about) return isWholeBlock(about, cursor?.sort === sort ? cursor : undefined);
  return keys.length > limit;
}

function nextCursor({ sort, limit, cursor }: PageQuery, { keys, about }: PageRow): Cursor | null {
  const last = keys.length > limit ? keys[limit - 1] : undefined;
  if (sort === "relevance" && about) {
    const ranked = last && { ...toKey(last), score: last.score ?? 0 };
    return nextRanked(about, cursor?.sort === sort ? cursor : undefined, ranked);
  }
  if (!last) return null;
  const after = toKey(last);
  const gone = last.isGone && { gone: true as const };
  return sort === "nearest"
    ? { sort, after, metres: last.metres ?? 0, ...gone }
    : { sort: "newest", after, ...gone };
}

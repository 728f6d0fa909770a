import "server-only";
import { db } from "@/lib/db/client";
import { distanceStep, metresBetween } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import { listByIds } from "@/lib/posts/queries";
import type { FeedPage, PostView } from "@/lib/posts/schema";
import { type Cursor, cursorText, type Key, type NewestCursor } from "@/lib/search/cursor";
import { countFacets } from "@/lib/search/facets";
import { listByDistance } from "@/lib/search/nearby";
import { parseQuery } from "@/lib/search/query-parser";
import { planQuery, type QueryPlan, runPlan } from "@/lib/search/query-plan";
import { listByRelevance } from "@/lib/search/relevance";
import type { FeedQuery, SearchPage } from "@/lib/search/schema";
import { suggestCorrection } from "@/lib/search/spelling";
import { after, type Filters, NEWEST_FIRST, where } from "@/lib/search/sql-filters";

type Listed = { ids: string[]; next: Cursor | null };
type Counting = { facets?: boolean };

/** One page of the feed. Posts that arrive meanwhile neither repeat nor hide any. */
export const listPosts = (query: FeedQuery): Promise<FeedPage> => list(query, query.q);

/**
 * One page of a search, on the first page with its facets. Where nothing is found for what was typed, and its words can
 * be mended so that something is, it is that which is searched; the cursor remembers it.
 */
export async function searchPosts(query: FeedQuery): Promise<SearchPage> {
  const { q, cursor } = query;
  if (cursor?.corrected) return list(query, cursor.corrected, true);
  const found = await list(query, q, false, { facets: true });
  if (!q || cursor || found.posts.length > 0) return found;
  const corrected = await suggestCorrection(q);
  for (const other of [corrected, someOf(corrected ?? q)]) {
    const better = other && (await list(query, other, true, { facets: true }));
    if (better && better.posts.length > 0) return better;
  }
  return found;
}

/** Posts that hold at least one of several words; null for one word, or for what was written with signs. */
function someOf(q: string): string | null {
  const words = q.trim().split(/\s+/);
  return words.length > 1 && /^[\p{L}\p{N}\s]+$/u.test(q) ? words.join(" or ") : null;
}

async function list(
  query: FeedQuery,
  q: string | undefined,
  isCorrected = false,
  { facets = false }: Counting = {},
): Promise<SearchPage> {
  const { sort, radius, cursor } = query;
  const filters: Filters = { ...query, reading: q ? await parseQuery(q) : undefined };
  const plan = await planQuery(filters, startOf(cursor));
  const [{ ids, next }, counted] = await Promise.all([
    listIds(
      query,
      sort === "nearest" && radius ? await planQuery({ ...filters, radius: undefined }) : plan,
      filters,
    ),
    facets && !cursor ? countFacets(filters, plan) : undefined,
  ]);
  const posts = await listByIds(ids);
  const corrected = isCorrected && q ? { corrected: q } : {};
  return {
    posts: query.place ? withDistances(posts, query.place) : posts,
    nextCursor: next && cursorText({ ...next, ...corrected }),
    ...corrected,
    ...(counted && { facets: counted }),
  };
}

function listIds(
  { sort, place, radius, cursor, limit }: FeedQuery,
  plan: QueryPlan,
  { reading }: Filters,
): Promise<Listed> {
  if (sort === "nearest" && place)
    return listByDistance(plan, { place, radius }, cursor?.sort === sort ? cursor : undefined, limit);
  if (sort === "relevance" && reading)
    return listByRelevance(plan, reading, cursor?.sort === sort ? cursor : undefined, limit);
  return listNewestFirst(plan, cursor?.sort === "newest" ? cursor : undefined, limit);
}

async function listNewestFirst(
  plan: QueryPlan,
  cursor: NewestCursor | undefined,
  limit: number,
): Promise<Listed> {
  const older = cursor && after(cursor.after);
  const rows = await runPlan(
    plan,
    (newEnough) => db().$queryRaw<Key[]>`
      SELECT "id", "createdAt" FROM ${plan.posts} ${where(plan.filters, older, newEnough)}
      ${NEWEST_FIRST} LIMIT ${limit + 1}`,
    (found) => found.length > limit,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = last && rows.length > limit;
  return { ids: page.map(({ id }) => id), next: isMore ? { sort: "newest", after: last } : null };
}

const withDistances = (posts: PostView[], place: Point) =>
  posts.map((post) => ({ ...post, distance: distanceStep(metresBetween(place, post)) }));

/** The newest post that may be on the page, where it is not the first. */
const startOf = (cursor: Cursor | undefined) => (cursor?.sort === "relevance" ? cursor.top : cursor?.after);

import "server-only";
import { type QueryRows, queryRows } from "@/lib/db/named-statements";
import { distanceStep, metresBetween } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import type { FeedPage, PostView } from "@/lib/posts/schema";
import { encodeCursor } from "@/lib/search/cursor";
import { readPage } from "@/lib/search/read-page";
import { readQuery } from "@/lib/search/read-query";
import type { FeedQuery, SearchPage } from "@/lib/search/schema";
import { suggestCorrection } from "@/lib/search/spelling";

/** `hidden` are posters whom the reader does not see. */
type Reader = { ask?: QueryRows; hidden?: string[] };
type Options = Reader & { isCorrected?: boolean; withFacets?: boolean };

/** New posts neither shift nor repeat entries of later pages. */
export const listPosts = (query: FeedQuery): Promise<FeedPage> => listPage(query, query.q);

/** Runs a search without matches again with corrected spelling. */
export async function searchPosts(query: FeedQuery, reader: Reader = {}): Promise<SearchPage> {
  const { q, cursor } = query;
  if (cursor?.corrected) return listPage(query, cursor.corrected, { ...reader, isCorrected: true });
  const found = await listPage(query, q, { ...reader, withFacets: true });
  if (!q || cursor || found.posts.length > 0) return found;
  const corrected = await suggestCorrection(q);
  for (const alternative of [corrected, toDisjunction(corrected ?? q)]) {
    const page =
      alternative && (await listPage(query, alternative, { ...reader, isCorrected: true, withFacets: true }));
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
  { ask = queryRows, hidden, isCorrected = false, withFacets = false }: Options = {},
): Promise<SearchPage> {
  const read = await readQuery({ ...query, hidden }, q, ask);
  const { posts, next, facets } = await readPage(query, read, {
    ask,
    withFacets: withFacets && !query.cursor,
  });
  const corrected = isCorrected && q ? { corrected: q } : {};
  return {
    posts: query.place ? addDistances(posts, query.place) : posts,
    nextCursor: next && encodeCursor({ ...next, ...corrected }),
    ...corrected,
    ...(facets && { facets }),
  };
}

const addDistances = (posts: PostView[], place: Point) =>
  posts.map((post) => ({ ...post, distance: distanceStep(metresBetween(place, post)) }));

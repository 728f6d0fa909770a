import { type PostCardView, toPostCardView } from "@/components/feed/post-card-view";
import { get } from "@/lib/api-client/client";
import type { SearchPage } from "@/lib/search/schema";

export type LoadPosts = typeof loadPosts;

type Asked = { from: string | null; limit?: number | undefined; signal?: AbortSignal | undefined };
type Loaded = { page: SearchPage; cards: PostCardView[] };

/** A page of a list, after the cursor `from`; `query` is that of `GET /post`. @throws ApiError */
export async function loadPosts(query: string, { from, limit, signal }: Asked): Promise<Loaded> {
  const wanted = { ...(from && { cursor: from }), ...(limit && { limit: String(limit) }) };
  const asked = [query, new URLSearchParams(wanted).toString()].filter(Boolean).join("&");
  const page = await get<SearchPage>(`/post?${asked}`, signal);
  return { page, cards: page.posts.map(toPostCardView) };
}

import { documentedFeedQuery, foundPosts } from "@/app/api/v1/post/documented-search";
import { listHiddenIds } from "@/lib/blocks/queries";
import { queryRowsFor } from "@/lib/db/named-statements";
import { tags } from "@/lib/db/tag-names";
import { NOT_MODIFIED } from "@/lib/http/response/kept-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { keptPosts } from "@/lib/posts/kept-posts";
import { withPosterRecords } from "@/lib/profiles/poster-records";
import { feedQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";

/** An index holds the newest posts; words and places need a search. */
const feedLimit = (query: URLSearchParams) => (query.get("q") || query.get("latitude") ? "search" : "read");

export const GET = route(
  {
    auth: "anyone",
    limit: feedLimit,
    query: feedQuery,
    summary: "The feed and its search: newest first, best match first or nearest first",
    documented: { query: documentedFeedQuery },
    responses: { ...NOT_MODIFIED, 200: { description: "A page of posts.", fields: foundPosts } },
  },
  async ({ actor, query }) => {
    const hidden = await listHiddenIds(actor);
    const ask = queryRowsFor(actor);
    const found = await withPosterRecords(await searchPosts(query, { ask, hidden }), ask);
    return ok(found, { headers: keptPosts(found.posts, tags.feed) });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });

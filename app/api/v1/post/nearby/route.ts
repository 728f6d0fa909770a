import { documentedNearbyQuery, foundPosts } from "@/app/api/v1/post/documented-search";
import { listHiddenIds } from "@/lib/blocks/queries";
import { queryRowsFor } from "@/lib/db/named-statements";
import { tags } from "@/lib/db/tag-names";
import { NOT_MODIFIED } from "@/lib/http/response/kept-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { keptPosts } from "@/lib/posts/kept-posts";
import { withPosterRecords } from "@/lib/profiles/poster-records";
import { nearbyQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";

export const GET = route(
  {
    auth: "anyone",
    limit: "search",
    query: nearbyQuery,
    summary: "What is around a place, nearest first",
    documented: { query: documentedNearbyQuery },
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

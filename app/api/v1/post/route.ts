import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { feedQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";

/** Newest posts are read from an index; words and places are searched for. */
const feedLimit = (query: URLSearchParams) => (query.get("q") || query.get("latitude") ? "search" : "read");

export const GET = route({ auth: "anyone", limit: feedLimit, query: feedQuery }, async ({ query }) =>
  ok(await searchPosts(query)),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { nearbyQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";

export const GET = route({ auth: "anyone", limit: "search", query: nearbyQuery }, async ({ query }) =>
  ok(await searchPosts(query)),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

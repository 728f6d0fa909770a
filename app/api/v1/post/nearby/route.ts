import { answer, refuse, route } from "@/lib/api";
import { nearbyQuery } from "@/lib/posts/feed-schema";
import { searchPosts } from "@/lib/posts/search";

export const GET = route({ auth: "anyone", limit: "search", query: nearbyQuery }, async ({ query }) =>
  answer(await searchPosts(query)),
);

const refused = refuse("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

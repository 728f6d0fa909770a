import { answer, refuse, route } from "@/lib/api";
import { listPosts } from "@/lib/posts/queries";
import { feedQuery } from "@/lib/posts/schema";

export const GET = route({ auth: "anyone", limit: "read", query: feedQuery }, async ({ query }) =>
  answer(await listPosts(query)),
);

const refused = refuse("GET");

export { refused as DELETE, refused as PATCH, refused as POST, refused as PUT };

import { answer, refuse, route } from "@/lib/api";
import { suggestionQuery } from "@/lib/posts/feed-schema";
import { listSuggestions } from "@/lib/posts/suggestions";

export const GET = route({ auth: "anyone", limit: "suggest", query: suggestionQuery }, async ({ query }) =>
  answer({ suggestions: await listSuggestions(query.q) }),
);

const refused = refuse("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

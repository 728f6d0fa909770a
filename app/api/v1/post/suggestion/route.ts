import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { suggestionQuery } from "@/lib/search/schema";
import { listSuggestions } from "@/lib/search/suggestions";

export const GET = route({ auth: "anyone", limit: "suggest", query: suggestionQuery }, async ({ query }) =>
  ok({ suggestions: await listSuggestions(query.q) }),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

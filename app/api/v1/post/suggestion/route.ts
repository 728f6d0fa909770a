import { z } from "zod";
import { listHiddenIds } from "@/lib/blocks/queries";
import { queryRowsFor } from "@/lib/db/named-statements";
import { tags } from "@/lib/db/tag-names";
import { keptFor, NOT_MODIFIED } from "@/lib/http/response/kept-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { suggestionQuery, suggestionView } from "@/lib/search/schema";
import { listSuggestions } from "@/lib/search/suggestions";

export const GET = route(
  {
    auth: "anyone",
    limit: "suggest",
    query: suggestionQuery,
    summary: "What somebody may be about to type: tags and titles",
    responses: {
      ...NOT_MODIFIED,
      200: {
        description: "A few, none without letters.",
        fields: { suggestions: z.array(suggestionView) },
      },
    },
  },
  async ({ actor, query }) => {
    const suggestions = await listSuggestions(query.q, queryRowsFor(actor), await listHiddenIds(actor));
    return ok({ suggestions }, { headers: keptFor([tags.feed]) });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });

import { z } from "zod";
import { listHiddenIds } from "@/lib/blocks/queries";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listChanges } from "@/lib/syndication/change-feed";
import { changesQuery, changeView } from "@/lib/syndication/change-schema";

const documentedQuery = z.object({
  since: z.string().optional().meta({ description: "`since` of the answer before; nothing the first time." }),
  limit: changesQuery.shape.limit.meta({ description: "1 to 500; 100 unless told." }),
});

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    query: changesQuery,
    summary: "What changed since one last asked, for those who keep a copy",
    description:
      "Begin without `since`, and send the one you were given the next time; ask again at once while there is `more`. Keep each post by its `_id`: `created` and `updated` bring it as it is now, `gone` means that it can no longer be had.",
    documented: { query: documentedQuery },
    responses: {
      200: {
        description: "The changes, in the order in which they happened.",
        fields: {
          changes: z.array(changeView),
          since: z.string().meta({ description: "Send it the next time." }),
          more: z.boolean(),
        },
      },
    },
  },
  async ({ actor, query }) => ok(await listChanges(query, await listHiddenIds(actor))),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET });

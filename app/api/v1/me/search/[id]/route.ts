import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { deleteSearch, emailSearch } from "@/lib/saved-searches/mutations";
import { savedSearchView, searchChanges, searchParams } from "@/lib/saved-searches/schema";

export const PATCH = route(
  {
    auth: "member",
    limit: "write",
    params: searchParams,
    body: searchChanges,
    summary: "Whether the matches of a saved search go into the daily mail",
    responses: {
      200: { description: "Done; this is how it is now.", fields: { search: savedSearchView } },
    },
  },
  async ({ actor, params, body }) => ok({ search: await emailSearch(actor, params.id, body.emailed) }),
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: searchParams,
    summary: "Forget a saved search",
    responses: { 200: { description: "It is gone." } },
  },
  async ({ actor, params }) => {
    await deleteSearch(actor, params.id);
    return ok({});
  },
);

export const { GET, POST, PUT, OPTIONS } = methodNotAllowed({ PATCH, DELETE });

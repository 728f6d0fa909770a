import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { deleteSearch, emailSearch } from "@/lib/saved-searches/mutations";
import { searchChanges, searchParams } from "@/lib/saved-searches/schema";

export const PATCH = route(
  { auth: "member", limit: "write", params: searchParams, body: searchChanges },
  async ({ actor, params, body }) => ok({ search: await emailSearch(actor, params.id, body.emailed) }),
);

export const DELETE = route(
  { auth: "member", limit: "write", params: searchParams },
  async ({ actor, params }) => {
    await deleteSearch(actor, params.id);
    return ok({});
  },
);

const refused = methodNotAllowed("PATCH", "DELETE");

export { refused as GET, refused as OPTIONS, refused as POST, refused as PUT };

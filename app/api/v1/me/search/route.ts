import { idempotencyKey } from "@/lib/http/idempotency";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { listSearches } from "@/lib/saved-searches/queries";
import { searchFields } from "@/lib/saved-searches/schema";

const CREATED = 201;

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) =>
  ok({ searches: await listSearches(actor) }),
);

export const POST = route(
  { auth: "member", limit: "write", body: searchFields },
  async ({ actor, body, request }) => {
    const { search, isNew } = await saveSearch(actor, body, idempotencyKey(request));
    return ok({ search }, isNew ? { status: CREATED } : {});
  },
);

const refused = methodNotAllowed("GET", "POST");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as PUT };

import { idempotencyKey } from "@/lib/http/idempotency";
import { answer, refuse, route } from "@/lib/http/route";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { listSearches } from "@/lib/saved-searches/queries";
import { searchFields } from "@/lib/saved-searches/schema";

const CREATED = 201;

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) =>
  answer({ searches: await listSearches(actor) }),
);

export const POST = route(
  { auth: "member", limit: "write", body: searchFields },
  async ({ actor, body, request }) => {
    const { search, isNew } = await saveSearch(actor, body, idempotencyKey(request));
    return answer({ search }, isNew ? { status: CREATED } : {});
  },
);

const refused = refuse("GET", "POST");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as PUT };

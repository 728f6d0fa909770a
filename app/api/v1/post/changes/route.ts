import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listChanges } from "@/lib/syndication/change-feed";
import { changesQuery } from "@/lib/syndication/change-schema";

export const GET = route({ auth: "anyone", limit: "read", query: changesQuery }, async ({ query }) =>
  ok(await listChanges(query)),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

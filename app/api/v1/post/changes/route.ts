import { answer, refuse, route } from "@/lib/api";
import { changesQuery } from "@/lib/posts/change-schema";
import { listChanges } from "@/lib/posts/changes";

export const GET = route({ auth: "anyone", limit: "read", query: changesQuery }, async ({ query }) =>
  answer(await listChanges(query)),
);

const refused = refuse("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

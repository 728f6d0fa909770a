import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listActiveOf } from "@/lib/posts/queries";
import { profileParams } from "@/lib/profiles/schema";

/** The newest; nobody clears out more at once. */
const MAX_LISTED = 100;

export const GET = route({ auth: "anyone", limit: "read", params: profileParams }, async ({ params }) =>
  ok({ posts: await listActiveOf(params.id, MAX_LISTED) }),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { listOwnPosts } from "@/lib/replies/queries";

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) =>
  ok({ posts: await listOwnPosts(actor) }),
);

const refused = methodNotAllowed("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

import { answer, refuse, route } from "@/lib/http/route";
import { listOwnPosts } from "@/lib/replies/queries";

export const GET = route({ auth: "member", limit: "read" }, async ({ actor }) =>
  answer({ posts: await listOwnPosts(actor) }),
);

const refused = refuse("GET");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

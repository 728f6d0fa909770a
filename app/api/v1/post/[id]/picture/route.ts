import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { requirePost } from "@/lib/posts/queries";
import { pictureFields, postParams } from "@/lib/posts/schema";
import { removePicture } from "@/lib/replies/remove-picture";

export const DELETE = route(
  { auth: "member", limit: "write", params: postParams, body: pictureFields },
  async ({ actor, params, body }) => {
    await removePicture(actor, params.id, body);
    return ok({ post: await requirePost(actor, params.id) });
  },
);

const refused = methodNotAllowed("DELETE");

export { refused as GET, refused as OPTIONS, refused as PATCH, refused as POST, refused as PUT };

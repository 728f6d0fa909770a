import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { removeImageFields } from "@/lib/posts/input-schema";
import { requirePost } from "@/lib/posts/queries";
import { postParams, postView } from "@/lib/posts/schema";
import { removeImage } from "@/lib/replies/remove-image";

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: postParams,
    body: removeImageFields,
    summary: "Take one picture off a post; the last one stays",
    description: "Nobody can load it any more. Its files are removed a day later.",
    responses: { 200: { description: "Done; this is how it is now.", fields: { post: postView } } },
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await removeImage(actor, params.id, body);
    return ok({ post: await requirePost(actor, params.id) });
  },
);

export const { GET, POST, PUT, PATCH, OPTIONS } = methodNotAllowed({ DELETE });

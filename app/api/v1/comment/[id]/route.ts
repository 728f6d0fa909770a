import { deleteComment, updateComment } from "@/lib/comments/mutations";
import { commentFields, commentParams } from "@/lib/comments/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

export const PATCH = route(
  { auth: "member", limit: "write", params: commentParams, body: commentFields },
  async ({ actor, params, body }) => ok({ comment: await updateComment(actor, params.id, body) }),
);

export const DELETE = route(
  { auth: "member", limit: "write", params: commentParams },
  async ({ actor, params }) => ok({ comment: await deleteComment(actor, params.id) }),
);

const refused = methodNotAllowed("PATCH", "DELETE");

export { refused as GET, refused as OPTIONS, refused as POST, refused as PUT };

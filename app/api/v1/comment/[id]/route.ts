import { changeComment, deleteComment } from "@/lib/comments/mutations";
import { commentFields, commentParams } from "@/lib/comments/schema";
import { answer, refuse, route } from "@/lib/http/route";

export const PATCH = route(
  { auth: "member", limit: "write", params: commentParams, body: commentFields },
  async ({ actor, params, body }) => answer({ comment: await changeComment(actor, params.id, body) }),
);

export const DELETE = route(
  { auth: "member", limit: "write", params: commentParams },
  async ({ actor, params }) => answer({ comment: await deleteComment(actor, params.id) }),
);

const refused = refuse("PATCH", "DELETE");

export { refused as GET, refused as OPTIONS, refused as POST, refused as PUT };

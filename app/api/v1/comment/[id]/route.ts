import { deleteComment, updateComment } from "@/lib/comments/mutations";
import { commentFields, commentParams, commentView } from "@/lib/comments/schema";
import { methodNotAllowed, ok, route } from "@/lib/http/route";

export const PATCH = route(
  {
    auth: "member",
    limit: "write",
    params: commentParams,
    body: commentFields,
    summary: "Change one's own comment, within 15 minutes",
    responses: { 200: { description: "Done; this is how it is now.", fields: { comment: commentView } } },
    errors: [409, 410],
  },
  async ({ actor, params, body }) => ok({ comment: await updateComment(actor, params.id, body) }),
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: commentParams,
    summary: "Delete one's own comment, or one below one's own post",
    responses: {
      200: { description: "Nothing of what it said is kept.", fields: { comment: commentView } },
    },
    errors: [410],
  },
  async ({ actor, params }) => ok({ comment: await deleteComment(actor, params.id) }),
);

export const { GET, POST, PUT, OPTIONS } = methodNotAllowed({ PATCH, DELETE });

import { z } from "zod";
import { createComment } from "@/lib/comments/mutations";
import { requireComments } from "@/lib/comments/queries";
import { commentFields, commentView } from "@/lib/comments/schema";
import { tags } from "@/lib/db/tag-names";
import { idempotencyHeaders, idempotencyKey } from "@/lib/http/idempotency";
import { keptFor, NOT_MODIFIED } from "@/lib/http/response/kept-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    params: postParams,
    summary: "The comments below a post, newest last",
    responses: {
      ...NOT_MODIFIED,
      200: { description: "At most 200, the newest.", fields: { comments: z.array(commentView) } },
    },
    errors: [410],
  },
  async ({ actor, params }) => {
    const comments = await requireComments(actor, params.id);
    const authors = comments.flatMap(({ author }) => (author ? tags.user(author._id) : []));
    return ok({ comments }, { headers: keptFor([tags.post(params.id), ...authors]) });
  },
);

export const POST = route(
  {
    auth: "member",
    verified: true,
    limit: "write",
    params: postParams,
    body: commentFields,
    headers: idempotencyHeaders,
    summary: "Ask or answer in public",
    responses: { 201: { description: "Everyone can read it.", fields: { comment: commentView } } },
    errors: [410],
  },
  async ({ actor, params, body, request }) => {
    const { body: written, status } = await createComment(actor, params.id, body, idempotencyKey(request));
    return ok(written, { status });
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });

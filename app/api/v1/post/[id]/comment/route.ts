import { z } from "zod";
import { createComment } from "@/lib/comments/mutations";
import { requireComments } from "@/lib/comments/queries";
import { commentFields, commentView } from "@/lib/comments/schema";
import { idempotencyHeaders, idempotencyKey } from "@/lib/http/idempotency";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";

export const GET = route(
  {
    auth: "anyone",
    limit: "read",
    params: postParams,
    summary: "The comments below a post, newest last",
    responses: {
      200: { description: "At most 200, the newest.", fields: { comments: z.array(commentView) } },
    },
    errors: [410],
  },
  async ({ actor, params }) => ok({ comments: await requireComments(actor, params.id) }),
);

export const POST = route(
  {
    auth: "member",
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

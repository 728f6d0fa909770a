import { z } from "zod";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { idempotencyKey } from "@/lib/http/idempotency";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { authorHeaders, requireAuthor } from "@/lib/replies/author";
import { createReply } from "@/lib/replies/create-reply";
import { settleDuePost } from "@/lib/replies/due-work";
import { listReplies } from "@/lib/replies/queries";
import { replyFields, replyView } from "@/lib/replies/schema";

export const GET = route(
  {
    auth: "member",
    limit: "read",
    params: postParams,
    summary: "The replies in the order of the waiting list: all for the poster, the own for others",
    responses: { 200: { description: "The replies.", fields: { replies: z.array(replyView) } } },
    errors: [410],
  },
  async ({ actor, params }) => {
    await settleDuePost(params.id);
    return ok({ replies: await listReplies(actor, params.id) });
  },
);

export const POST = route(
  {
    auth: "member",
    verified: true,
    limit: "ask",
    params: postParams,
    body: replyFields,
    headers: authorHeaders,
    summary: "Ask for an offer, or help with a request",
    responses: {
      201: {
        description: "The reply waits, or is promised at once where it goes by first come.",
        fields: { reply: replyView },
      },
    },
    errors: [409, 410],
  },
  async ({ actor, params, body, request }) => {
    requireAuthor(request, actor);
    const { body: asked, status } = await createReply(actor, params.id, body, idempotencyKey(request));
    emailAfterResponse();
    return ok(asked, { status });
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });

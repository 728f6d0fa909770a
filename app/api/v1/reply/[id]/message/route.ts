import { z } from "zod";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { idempotencyKey } from "@/lib/http/idempotency";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { sendMessage } from "@/lib/messages/mutations";
import { getThread } from "@/lib/messages/queries";
import {
  MAX_MESSAGES,
  MESSAGE_LIMITS,
  messageFields,
  messageView,
  openThread,
  threadQuery,
} from "@/lib/messages/schema";
import { authorHeaders, requireAuthor } from "@/lib/replies/author";
import { replyParams } from "@/lib/replies/schema";

/** `messageFields` also requires one of the two, and a time in the future. */
const documentedMessage = z.object({
  text: z.string().max(MESSAGE_LIMITS.text.max).optional(),
  proposedAt: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: "A suggested collection time." }),
});

const documentedQuery = z.object({
  limit: z
    .int()
    .min(1)
    .max(MAX_MESSAGES)
    .default(MAX_MESSAGES)
    .meta({ description: "How many of the newest messages." }),
});

export const GET = route(
  {
    auth: "member",
    limit: "read",
    params: replyParams,
    query: threadQuery,
    documented: { query: documentedQuery },
    summary: "The one private thread of a reply, for its two people",
    responses: { 200: { description: "The thread.", fields: { thread: openThread } } },
  },
  async ({ actor, params, query }) => ok({ thread: await getThread(actor, params.id, query.limit) }),
);

export const POST = route(
  {
    auth: "member",
    verified: true,
    whileSuspended: true,
    limit: "write",
    params: replyParams,
    body: messageFields,
    documented: { body: documentedMessage },
    headers: authorHeaders,
    summary: "Write into the thread, or suggest a collection time",
    responses: { 201: { description: "It is sent.", fields: { message: messageView } } },
    errors: [409],
  },
  async ({ actor, params, body, request }) => {
    requireAuthor(request, actor);
    const { body: sent, status } = await sendMessage(actor, params.id, body, idempotencyKey(request));
    emailAfterResponse();
    return ok(sent, { status });
  },
);

export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowed({ GET, POST });

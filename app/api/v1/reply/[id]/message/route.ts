import { emailAfterResponse } from "@/lib/emails/after-response";
import { idempotencyKey } from "@/lib/http/idempotency";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { requireAuthor } from "@/lib/messages/author";
import { sendMessage } from "@/lib/messages/mutations";
import { getThread } from "@/lib/messages/queries";
import { messageFields } from "@/lib/messages/schema";
import { replyParams } from "@/lib/replies/schema";

export const GET = route({ auth: "member", limit: "read", params: replyParams }, async ({ actor, params }) =>
  ok({ thread: await getThread(actor, params.id) }),
);

export const POST = route(
  { auth: "member", limit: "write", params: replyParams, body: messageFields },
  async ({ actor, params, body, request }) => {
    requireAuthor(request, actor);
    const { body: sent, status } = await sendMessage(actor, params.id, body, idempotencyKey(request));
    emailAfterResponse();
    return ok(sent, { status });
  },
);

const refused = methodNotAllowed("GET", "POST");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as PUT };

import { emailAfterResponse } from "@/lib/emails/after-response";
import { idempotencyKey } from "@/lib/http/idempotency";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { createReply } from "@/lib/replies/mutations";
import { listReplies } from "@/lib/replies/queries";
import { replyFields } from "@/lib/replies/schema";

export const GET = route({ auth: "member", limit: "read", params: postParams }, async ({ actor, params }) =>
  ok({ replies: await listReplies(actor, params.id) }),
);

export const POST = route(
  { auth: "member", limit: "ask", params: postParams, body: replyFields },
  async ({ actor, params, body, request }) => {
    const { body: asked, status } = await createReply(actor, params.id, body, idempotencyKey(request));
    emailAfterResponse();
    return ok(asked, { status });
  },
);

const refused = methodNotAllowed("GET", "POST");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as PUT };

import { mailAfterwards } from "@/lib/emails/after-response";
import { idempotencyKey } from "@/lib/http/idempotency";
import { answer, refuse, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { askFor } from "@/lib/replies/mutations";
import { listReplies } from "@/lib/replies/queries";
import { replyFields } from "@/lib/replies/schema";

export const GET = route({ auth: "member", limit: "read", params: postParams }, async ({ actor, params }) =>
  answer({ replies: await listReplies(actor, params.id) }),
);

export const POST = route(
  { auth: "member", limit: "ask", params: postParams, body: replyFields },
  async ({ actor, params, body, request }) => {
    const { body: asked, status } = await askFor(actor, params.id, body, idempotencyKey(request));
    mailAfterwards();
    return answer(asked, { status });
  },
);

const refused = refuse("GET", "POST");

export { refused as DELETE, refused as OPTIONS, refused as PATCH, refused as PUT };

import { db } from "@/lib/db/client";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { confirmReceipt } from "@/lib/replies/handover";
import { requireOwnReplyView } from "@/lib/replies/queries";
import { replyParams, replyView } from "@/lib/replies/schema";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: replyParams,
    summary: "Say that it changed hands, as the one who replied",
    description:
      "The poster may object for three days, by `PUT /reply/{id}/dispute`: then it is promised as before. Repeated after `PUT /post/{id}/handover`, both have said so.",
    responses: {
      200: { description: "It has changed hands.", fields: { reply: replyView } },
    },
    errors: [409],
  },
  async ({ actor, params }) => {
    await confirmReceipt(actor, params.id);
    emailAfterResponse();
    return ok({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });

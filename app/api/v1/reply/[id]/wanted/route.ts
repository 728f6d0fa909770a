import { db } from "@/lib/db/client";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { confirmWanted } from "@/lib/replies/mutations";
import { requireOwnReplyView } from "@/lib/replies/queries";
import { replyParams, replyView } from "@/lib/replies/schema";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: replyParams,
    summary: "Say that one still wants it, as the next in line",
    description:
      "From then on it is a promise like any other. `DELETE /reply/{id}` says no; silence until `confirmBy` passes it on to the next.",
    responses: {
      200: { description: "It is promised to them.", fields: { reply: replyView } },
    },
    errors: [409],
  },
  async ({ actor, params }) => {
    await confirmWanted(actor, params.id);
    emailAfterResponse();
    return ok({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });

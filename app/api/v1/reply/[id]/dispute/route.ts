import { db } from "@/lib/db/client";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { disputeReport } from "@/lib/replies/mutations";
import { requireOwnReplyView } from "@/lib/replies/queries";
import { replyParams, replyView } from "@/lib/replies/schema";

export const PUT = route(
  {
    auth: "member",
    whileSuspended: true,
    limit: "write",
    params: replyParams,
    summary:
      "Object to a report that one was absent, within its 24 hours, or to a hand-over that only the other side has confirmed, within three days; or take one’s own word of it back, within ten minutes",
    responses: {
      200: {
        description: "It is disputed: a promise stays or is back, and nothing counts.",
        fields: { reply: replyView },
      },
    },
    errors: [409],
  },
  async ({ actor, params }) => {
    await disputeReport(actor, params.id);
    emailAfterResponse();
    return ok({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });

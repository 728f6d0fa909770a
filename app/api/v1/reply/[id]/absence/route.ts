import { db } from "@/lib/db/client";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { reportMissingPoster } from "@/lib/replies/mutations";
import { requireOwnReplyView } from "@/lib/replies/queries";
import { replyParams, replyView } from "@/lib/replies/schema";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: replyParams,
    summary: "Report that the poster was not there at the agreed time",
    description:
      "The poster has 24 hours to object, by `PUT /reply/{id}/dispute`. The promise stays. Without an objection or a hand-over it counts in the poster's profile, once for each neighbour.",
    responses: {
      200: { description: "It is reported.", fields: { reply: replyView } },
    },
    errors: [409],
  },
  async ({ actor, params }) => {
    await reportMissingPoster(actor, params.id);
    emailAfterResponse();
    return ok({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });

import { db } from "@/lib/db/client";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { disputeReport } from "@/lib/replies/mutations";
import { requireOwnReplyView } from "@/lib/replies/queries";
import { replyParams } from "@/lib/replies/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: replyParams },
  async ({ actor, params }) => {
    await disputeReport(actor, params.id);
    emailAfterResponse();
    return ok({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

const refused = methodNotAllowed("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

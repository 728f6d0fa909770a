import { db } from "@/lib/db/client";
import { mailAfterwards } from "@/lib/emails/after-response";
import { answer, refuse, route } from "@/lib/http/route";
import { disputeReport } from "@/lib/replies/mutations";
import { requireOwnReplyView } from "@/lib/replies/queries";
import { replyParams } from "@/lib/replies/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: replyParams },
  async ({ actor, params }) => {
    await disputeReport(actor, params.id);
    mailAfterwards();
    return answer({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

const refused = refuse("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

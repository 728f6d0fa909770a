import { db } from "@/lib/db/client";
import { mailAfterwards } from "@/lib/emails/after-response";
import { answer, refuse, route } from "@/lib/http/route";
import { changeReply, withdrawReply } from "@/lib/replies/mutations";
import { requireOwnReplyView } from "@/lib/replies/queries";
import { replyChanges, replyParams } from "@/lib/replies/schema";

export const PATCH = route(
  { auth: "member", limit: "write", params: replyParams, body: replyChanges },
  async ({ actor, params, body }) => {
    await changeReply(actor, params.id, body);
    return answer({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

export const DELETE = route(
  { auth: "member", limit: "write", params: replyParams },
  async ({ actor, params }) => {
    await withdrawReply(actor, params.id);
    mailAfterwards();
    return answer({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

const refused = refuse("PATCH", "DELETE");

export { refused as GET, refused as OPTIONS, refused as POST, refused as PUT };

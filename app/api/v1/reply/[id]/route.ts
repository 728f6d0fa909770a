import { db } from "@/lib/db/client";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { updateReply, withdrawReply } from "@/lib/replies/mutations";
import { requireOwnReplyView } from "@/lib/replies/queries";
import { replyChanges, replyParams } from "@/lib/replies/schema";

export const PATCH = route(
  { auth: "member", limit: "write", params: replyParams, body: replyChanges },
  async ({ actor, params, body }) => {
    await updateReply(actor, params.id, body);
    return ok({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

export const DELETE = route(
  { auth: "member", limit: "write", params: replyParams },
  async ({ actor, params }) => {
    await withdrawReply(actor, params.id);
    emailAfterResponse();
    return ok({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

const refused = methodNotAllowed("PATCH", "DELETE");

export { refused as GET, refused as OPTIONS, refused as POST, refused as PUT };

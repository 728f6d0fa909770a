import { db } from "@/lib/db/client";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { updateReply, withdrawReply } from "@/lib/replies/mutations";
import { requireOwnReplyView } from "@/lib/replies/queries";
import { replyChanges, replyParams, replyView } from "@/lib/replies/schema";

export const PATCH = route(
  {
    auth: "member",
    limit: "write",
    params: replyParams,
    body: replyChanges,
    summary: "Change one's own words",
    responses: { 200: { description: "Done; this is how it is now.", fields: { reply: replyView } } },
    errors: [409, 410],
  },
  async ({ actor, params, body }) => {
    await updateReply(actor, params.id, body);
    emailAfterResponse();
    return ok({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

export const DELETE = route(
  {
    auth: "member",
    limit: "write",
    params: replyParams,
    summary: "Withdraw one's own reply, or give a promise back",
    responses: { 200: { description: "It is withdrawn.", fields: { reply: replyView } } },
    errors: [409],
  },
  async ({ actor, params }) => {
    await withdrawReply(actor, params.id);
    emailAfterResponse();
    return ok({ reply: await requireOwnReplyView(db(), actor, params.id) });
  },
);

export const { GET, POST, PUT, OPTIONS } = methodNotAllowed({ PATCH, DELETE });

import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { respondToProposal } from "@/lib/messages/mutations";
import { answerFields, messageParams, messageView } from "@/lib/messages/schema";

export const PUT = route(
  {
    auth: "member",
    limit: "write",
    params: messageParams,
    body: answerFields,
    summary: "Accept or decline a suggested collection time",
    responses: { 200: { description: "It is answered.", fields: { message: messageView } } },
    errors: [409],
  },
  async ({ actor, params, body }) => {
    const message = await respondToProposal(actor, params.id, body.accepted);
    emailAfterResponse();
    return ok({ message });
  },
);

export const { GET, POST, PATCH, DELETE, OPTIONS } = methodNotAllowed({ PUT });

import { emailAfterResponse } from "@/lib/emails/after-response";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { respondToProposal } from "@/lib/messages/mutations";
import { answerFields, messageParams } from "@/lib/messages/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: messageParams, body: answerFields },
  async ({ actor, params, body }) => {
    const message = await respondToProposal(actor, params.id, body.accepted);
    emailAfterResponse();
    return ok({ message });
  },
);

const refused = methodNotAllowed("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

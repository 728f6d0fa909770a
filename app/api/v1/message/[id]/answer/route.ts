import { mailAfterwards } from "@/lib/emails/after-response";
import { answer, refuse, route } from "@/lib/http/route";
import { answerTime } from "@/lib/messages/mutations";
import { answerFields, messageParams } from "@/lib/messages/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: messageParams, body: answerFields },
  async ({ actor, params, body }) => {
    const message = await answerTime(actor, params.id, body.accepted);
    mailAfterwards();
    return answer({ message });
  },
);

const refused = refuse("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

import { answer, refuse, route } from "@/lib/http/route";
import { readThread } from "@/lib/messages/mutations";
import { replyParams } from "@/lib/replies/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: replyParams },
  async ({ actor, params }) => {
    await readThread(actor, params.id);
    return answer({});
  },
);

const refused = refuse("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

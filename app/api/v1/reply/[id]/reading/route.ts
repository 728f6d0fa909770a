import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { markThreadRead } from "@/lib/messages/mutations";
import { replyParams } from "@/lib/replies/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: replyParams },
  async ({ actor, params }) => {
    await markThreadRead(actor, params.id);
    return ok({});
  },
);

const refused = methodNotAllowed("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

import { settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { methodNotAllowed, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { declineReply } from "@/lib/replies/promises";
import { refusalFields } from "@/lib/replies/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams, body: refusalFields },
  async ({ actor, params, body }) => {
    await declineReply(actor, params.id, body);
    return settledPostResponse(actor, params.id);
  },
);

const refused = methodNotAllowed("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

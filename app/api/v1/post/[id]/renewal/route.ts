import { settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { methodNotAllowed, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { renewPost } from "@/lib/replies/post-lifecycle";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams },
  async ({ actor, params }) => {
    await renewPost(actor, params.id);
    return settledPostResponse(actor, params.id);
  },
);

const refused = methodNotAllowed("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

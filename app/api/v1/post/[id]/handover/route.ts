import { settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { methodNotAllowed, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { confirmHandover } from "@/lib/replies/promises";
import { handoverFields } from "@/lib/replies/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams, body: handoverFields },
  async ({ actor, params, body }) => {
    await confirmHandover(actor, params.id, body);
    return settledPostResponse(actor, params.id);
  },
);

const refused = methodNotAllowed("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

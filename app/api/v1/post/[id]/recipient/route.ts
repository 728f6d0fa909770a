import { settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import { methodNotAllowed, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { promise, releasePromise } from "@/lib/replies/promises";
import { recipientFields, releaseFields } from "@/lib/replies/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams, body: recipientFields },
  async ({ actor, params, body }) => {
    await promise(actor, params.id, body);
    return settledPostResponse(actor, params.id);
  },
);

export const DELETE = route(
  { auth: "member", limit: "write", params: postParams, body: releaseFields },
  async ({ actor, params, body }) => {
    await releasePromise(actor, params.id, body);
    return settledPostResponse(actor, params.id);
  },
);

const refused = methodNotAllowed("PUT", "DELETE");

export { refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

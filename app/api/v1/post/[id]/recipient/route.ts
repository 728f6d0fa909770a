import { answerSettled } from "@/app/api/v1/post/[id]/post-response";
import { refuse, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { promiseTo, release } from "@/lib/replies/promises";
import { recipientFields, releaseFields } from "@/lib/replies/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams, body: recipientFields },
  async ({ actor, params, body }) => {
    await promiseTo(actor, params.id, body);
    return answerSettled(actor, params.id);
  },
);

export const DELETE = route(
  { auth: "member", limit: "write", params: postParams, body: releaseFields },
  async ({ actor, params, body }) => {
    await release(actor, params.id, body);
    return answerSettled(actor, params.id);
  },
);

const refused = refuse("PUT", "DELETE");

export { refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

import { answerSettled } from "@/app/api/v1/post/[id]/post-response";
import { refuse, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { decline } from "@/lib/replies/promises";
import { refusalFields } from "@/lib/replies/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams, body: refusalFields },
  async ({ actor, params, body }) => {
    await decline(actor, params.id, body);
    return answerSettled(actor, params.id);
  },
);

const refused = refuse("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

import { answerSettled } from "@/app/api/v1/post/[id]/post-response";
import { refuse, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { complete } from "@/lib/replies/promises";
import { handoverFields } from "@/lib/replies/schema";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams, body: handoverFields },
  async ({ actor, params, body }) => {
    await complete(actor, params.id, body);
    return answerSettled(actor, params.id);
  },
);

const refused = refuse("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

import { answerSettled } from "@/app/api/v1/post/[id]/post-response";
import { refuse, route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schema";
import { renewPost } from "@/lib/replies/post-lifecycle";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams },
  async ({ actor, params }) => {
    await renewPost(actor, params.id);
    return answerSettled(actor, params.id);
  },
);

const refused = refuse("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

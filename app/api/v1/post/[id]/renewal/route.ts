import { answerSettled } from "@/app/api/v1/post/[id]/settled";
import { refuse, route } from "@/lib/api";
import { postParams } from "@/lib/posts/schema";
import { renewPost } from "@/lib/replies/post-life";

export const PUT = route(
  { auth: "member", limit: "write", params: postParams },
  async ({ actor, params }) => {
    await renewPost(actor, params.id);
    return answerSettled(actor, params.id);
  },
);

const refused = refuse("PUT");

export { refused as DELETE, refused as GET, refused as OPTIONS, refused as PATCH, refused as POST };

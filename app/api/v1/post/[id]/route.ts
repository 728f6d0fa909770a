import { settledPostResponse } from "@/app/api/v1/post/[id]/post-response";
import type { Actor } from "@/lib/auth/session";
import { methodNotAllowed, ok, route } from "@/lib/http/route";
import { requirePost } from "@/lib/posts/queries";
import { postChanges, postParams } from "@/lib/posts/schema";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost, takeDownPost } from "@/lib/replies/post-lifecycle";

export const GET = route({ auth: "anyone", limit: "read", params: postParams }, async ({ actor, params }) => {
  await settleDuePost(params.id);
  return answerPost(actor, params.id);
});

export const PATCH = route(
  { auth: "member", limit: "write", params: postParams, body: postChanges },
  async ({ actor, params, body }) => {
    await editPost(actor, params.id, body);
    return answerPost(actor, params.id);
  },
);

export const DELETE = route(
  { auth: "member", limit: "write", params: postParams },
  async ({ actor, params }) => {
    await takeDownPost(actor, params.id);
    return settledPostResponse(actor, params.id);
  },
);

async function answerPost(actor: Actor | null, id: string): Promise<Response> {
  return ok({ post: await requirePost(actor, id) });
}

const refused = methodNotAllowed("GET", "PATCH", "DELETE");

export { refused as OPTIONS, refused as POST, refused as PUT };

import { answerSettled } from "@/app/api/v1/post/[id]/settled";
import { answer, refuse, route } from "@/lib/api";
import { AppError } from "@/lib/errors";
import { getPost, getPostWithPlace } from "@/lib/posts/queries";
import { postChanges, postParams } from "@/lib/posts/schema";
import { editPost, withdrawPost } from "@/lib/replies/post-life";
import { holdDueDraw } from "@/lib/replies/queries";
import type { Actor } from "@/lib/session";

export const GET = route({ auth: "anyone", limit: "read", params: postParams }, async ({ actor, params }) => {
  await holdDueDraw(params.id);
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
    await withdrawPost(actor, params.id);
    return answerSettled(actor, params.id);
  },
);

async function answerPost(actor: Actor | null, id: string): Promise<Response> {
  const post = (actor && (await getPostWithPlace(actor, id))) ?? (await getPost(id));
  if (!post) throw new AppError("notFound");
  return answer({ post });
}

const refused = refuse("GET", "PATCH", "DELETE");

export { refused as POST, refused as PUT };

import type { Actor } from "@/lib/auth/session";
import { mailAfterwards } from "@/lib/emails/after-response";
import { AppError } from "@/lib/http/errors";
import { answer } from "@/lib/http/route";
import { getPostWithPlace } from "@/lib/posts/queries";
import { listReplies } from "@/lib/replies/queries";

/** What a poster gets after settling something: the post and all its replies as they are now. */
export async function answerSettled(actor: Actor, postId: string): Promise<Response> {
  mailAfterwards();
  const [post, replies] = await Promise.all([getPostWithPlace(actor, postId), listReplies(actor, postId)]);
  if (!post) throw new AppError("notFound");
  return answer({ post, replies });
}

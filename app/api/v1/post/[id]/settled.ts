import { answer } from "@/lib/api";
import { AppError } from "@/lib/errors";
import { mailAfterwards } from "@/lib/mails/afterwards";
import { getPostWithPlace } from "@/lib/posts/queries";
import { listReplies } from "@/lib/replies/queries";
import type { Actor } from "@/lib/session";

/** What a poster gets after settling something: the post and all its replies as they are now. */
export async function answerSettled(actor: Actor, postId: string): Promise<Response> {
  mailAfterwards();
  const [post, replies] = await Promise.all([getPostWithPlace(actor, postId), listReplies(actor, postId)]);
  if (!post) throw new AppError("notFound");
  return answer({ post, replies });
}

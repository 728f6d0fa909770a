import { z } from "zod";
import type { Actor } from "@/lib/auth/session";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { AppError } from "@/lib/http/errors";
import { ok } from "@/lib/http/route";
import { getPostWithPlace } from "@/lib/posts/queries";
import { postView } from "@/lib/posts/schema";
import { listReplies } from "@/lib/replies/queries";
import { replyView } from "@/lib/replies/schema";

export const settledPostFields = { post: postView, replies: z.array(replyView) };

/** The post and all its replies after a change by the poster. */
export async function settledPostResponse(actor: Actor, postId: string): Promise<Response> {
  emailAfterResponse();
  const [post, replies] = await Promise.all([getPostWithPlace(actor, postId), listReplies(actor, postId)]);
  if (!post) throw new AppError("notFound");
  return ok({ post, replies });
}

import "server-only";
import { requireActorOfLink } from "@/lib/auth/mail-link";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { getPost } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import { settlePostOf } from "@/lib/replies/due-work";
import { promise } from "@/lib/replies/promises";

/**
 * Works without sign-in.
 * @returns the post as everybody sees it, and the name of the neighbour who waits
 * @throws AppError "notFound" for an invalid link, "suspended", "conflict" once they have an answer
 */
export async function requireWaiting(token: string): Promise<{ post: PostView; name: string }> {
  const { actor, aboutId: replyId } = await requireActorOfLink("promise", token);
  await settlePostOf(replyId);
  const { postId, state, person } = await requireReplyTo(actor.id, replyId);
  const post = await getPost(postId);
  if (!post) throw new AppError("notFound");
  if (state !== "waiting") throw new AppError("conflict", { reason: "answeredBefore" });
  return { post, name: person.name };
}

/**
 * Works without sign-in. Safe to repeat. An answer given since stands: an old mail takes nothing back.
 * @throws AppError as `requireWaiting` and `promise`
 */
export async function promiseByLink(token: string): Promise<void> {
  const { actor, aboutId: replyId } = await requireActorOfLink("promise", token);
  const { postId } = await requireReplyTo(actor.id, replyId);
  await promise(actor, postId, { replyId }, { onlyWaiting: true });
}

async function requireReplyTo(posterId: string, id: string) {
  const reply = await db().reply.findUnique({
    where: { id, post: { posterId } },
    select: { postId: true, state: true, person: { select: { name: true } } },
  });
  if (!reply) throw new AppError("notFound");
  return reply;
}

import "server-only";
import { verifyToken } from "@/lib/auth/signed-token";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { getPost } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import { actorOfLink } from "@/lib/replies/actor-of-link";
import { settleDuePost } from "@/lib/replies/due-work";
import { promise } from "@/lib/replies/promises";

/**
 * Works without sign-in.
 * @returns the post as everybody sees it, and the name of the neighbour who waits
 * @throws AppError "notFound" for an invalid link, "conflict" once they have an answer
 */
export async function requireWaiting(token: string): Promise<{ post: PostView; name: string }> {
  const link = readPromiseLink(token);
  const before = await findReply(link);
  if (before) await settleDuePost(before.postId);
  const reply = await findReply(link);
  const post = reply && (await getPost(reply.postId));
  if (!reply || !post) throw new AppError("notFound");
  if (reply.state !== "waiting") throw new AppError("conflict", { reason: "answeredBefore" });
  return { post, name: reply.person.name };
}

/**
 * Works without sign-in. Safe to repeat. An answer given since stands: an old mail takes nothing back.
 * @throws AppError as `requireWaiting` and `promise`
 */
export async function promiseByLink(token: string): Promise<void> {
  const link = readPromiseLink(token);
  const reply = await findReply(link);
  if (!reply) throw new AppError("notFound");
  await promise(actorOfLink(link.userId), reply.postId, { replyId: link.replyId }, { onlyWaiting: true });
}

const findReply = ({ userId, replyId }: Link) =>
  db().reply.findFirst({
    where: { id: replyId, post: { posterId: userId } },
    select: { postId: true, state: true, person: { select: { name: true } } },
  });

type Link = { userId: string; replyId: string };

function readPromiseLink(token: string): Link {
  const [userId = "", replyId = ""] = verifyToken("promise", token) ?? [];
  if (!userId) throw new AppError("notFound", { reason: "brokenLink" });
  return { userId, replyId };
}

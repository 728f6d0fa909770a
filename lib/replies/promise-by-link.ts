import "server-only";
import { requireActorOfLink } from "@/lib/auth/mail-link";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { getPost } from "@/lib/posts/queries";
import { amountLeft } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import { namedSelect, townOnly } from "@/lib/posts/town-only";
import { settlePostOf } from "@/lib/replies/due-work";
import { promise } from "@/lib/replies/promises";

/**
 * Works without sign-in.
 * @returns the post as everybody sees it, the name of the neighbour who waits, how many they would get, and the town where no more is named
 * @throws AppError "notFound" for an invalid link, "suspended", "conflict" once they have an answer
 */
export async function requireWaiting(
  token: string,
): Promise<{ post: PostView; name: string; quantity: number; townOnly?: string }> {
  const { actor, aboutId: replyId } = await requireActorOfLink("promise", token);
  await settlePostOf(replyId);
  const { postId, state, person, quantity, post: amounts } = await requireReplyTo(actor.id, replyId);
  const post = await getPost(postId);
  if (!post) throw new AppError("notFound");
  if (state !== "waiting") throw new AppError("conflict", { reason: "answeredBefore" });
  // Where nothing is left, the answer to the press says so.
  const town = townOnly(amounts);
  return {
    ...{ post, name: person.name, quantity: Math.min(quantity, Math.max(1, amountLeft(amounts))) },
    ...(town !== undefined && { townOnly: town }),
  };
}

/**
 * Works without sign-in. Safe to repeat. An answer given since stands: an old mail takes nothing back.
 * `quantity`: how many the page has named, as they may ask for more since. Otherwise all that they ask for.
 * @throws AppError as `requireWaiting` and `promise`
 */
export async function promiseByLink(token: string, quantity?: number): Promise<void> {
  const { actor, aboutId: replyId } = await requireActorOfLink("promise", token);
  const { postId } = await requireReplyTo(actor.id, replyId);
  await promise(actor, postId, { replyId, quantity }, { onlyWaiting: true });
}

async function requireReplyTo(posterId: string, id: string) {
  const reply = await db().reply.findUnique({
    where: { id, post: { posterId } },
    select: {
      ...{ postId: true, state: true, quantity: true, person: { select: { name: true } } },
      post: { select: { quantity: true, promised: true, completed: true, ...namedSelect } },
    },
  });
  if (!reply) throw new AppError("notFound");
  return reply;
}

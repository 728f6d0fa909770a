import "server-only";
import { requireActorOfLink } from "@/lib/auth/mail-link";
import type { Actor } from "@/lib/auth/session";
import { AppError } from "@/lib/http/errors";
import { POST_LIFE_MS } from "@/lib/posts/field-rules";
import { requireActive, requirePoster } from "@/lib/posts/preconditions";
import { getPostOrTakenDown } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import { allocateRemaining, isAutomatic } from "@/lib/replies/allocation";
import { settleDuePost } from "@/lib/replies/due-work";
import { withLockedPost } from "@/lib/replies/locked-post";
import { latestEndFor, requireAnswersInTime } from "@/lib/replies/longest-wait";
import { endedByTime } from "@/lib/replies/resume-line";
import { hasEnded, returnAfterEnd } from "@/lib/replies/return-after-end";
import { tellOfNewEnd } from "@/lib/replies/tell-of-new-end";

/** Renews even after expiry, under a rule for as long as all of its line may wait. Safe to repeat. @throws AppError "notFound", "forbidden", "notOpen", "conflict" */
export async function renewPost(actor: Pick<Actor, "id">, postId: string): Promise<void> {
  // By itself: the database checks an answer at the end by the end that stands when all is done.
  await settleDuePost(postId);
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    requireActive(post);
    const now = Date.now();
    const wished = new Date(now + POST_LIFE_MS);
    const isLineBack = isAutomatic(post) && hasEnded(post, new Date(now));
    const expiresAt = isLineBack ? await latestEndFor(tx, post, endedByTime, wished) : wished;
    await requireAnswersInTime(tx, post, expiresAt);
    await tx.post.update({
      where: { id: post.id },
      data: { renewedAt: new Date(now), expiresAt, expiredAt: null },
      select: { id: true },
    });
    const renewed = { ...post, expiresAt, expiredAt: null };
    await tellOfNewEnd(tx, post, renewed);
    if (!hasEnded(post, new Date(now))) return;
    await returnAfterEnd(tx, renewed);
    await allocateRemaining(tx, renewed);
  });
}

/** Works without sign-in. @throws AppError "notFound" for an invalid link, "notOpen", "conflict" */
export async function renewByLink(token: string): Promise<void> {
  const { actor, aboutId: postId } = await requireActorOfLink("renew", token);
  await renewPost(actor, postId);
}

export async function requireRenewable(token: string): Promise<PostView> {
  const { aboutId } = await requireActorOfLink("renew", token);
  const post = await getPostOrTakenDown(aboutId);
  if (!post) throw new AppError("notFound");
  if (post === "taken-down" || ["given", "received"].includes(post.status)) throw new AppError("notOpen");
  return post;
}

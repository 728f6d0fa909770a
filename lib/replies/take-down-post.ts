import "server-only";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags, tags } from "@/lib/db/cache-tags";
import type { Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { type LockedPost, requirePoster } from "@/lib/posts/preconditions";
import { recordRemoved, removeImages } from "@/lib/posts/removed-images";
import { declineRemaining, isAutomatic } from "@/lib/replies/allocation";
import { withLockedPost } from "@/lib/replies/locked-post";
import type { Outcome } from "@/lib/replies/outcome-schema";
import { replySelect } from "@/lib/replies/preconditions";
import { transitionReply } from "@/lib/replies/transitions";

/** Why a poster ends a post: it is simply taken down, or they said what became of it. */
type Ending = { because?: Outcome; mayOwe?: boolean };

/**
 * Releases promises and declines waiting replies, also of a hidden post. The poster and repliers can still read the post.
 * Safe to repeat. A poster who leaves Swap Shop, or blocks whom a rule chose, cannot keep what a rule owes.
 * @throws AppError "notFound", "forbidden", "notOpen" when all is handed over, "conflict" while a rule owes the rest
 */
export async function takeDownPost(actor: Actor, postId: string, ending: Ending = {}): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    if (post.withdrawnAt && !post.hiddenAt) return;
    await takeDownLocked(tx, post, actor, ending);
  });
  await recordRemoved();
}

/** Call `recordRemoved` after the commit. @throws as `takeDownPost` */
export async function takeDownLocked(
  tx: Tx,
  post: LockedPost,
  actor: Actor,
  { because, mayOwe = false }: Ending,
): Promise<void> {
  if (post.goneAt) throw new AppError("notOpen");
  if (!mayOwe) requireNothingOwed(post);
  await endExchanges(tx, post, actor, because);
  await tx.post.update({
    where: { id: post.id },
    // A post that a moderator has hidden is the poster's from now on: no decision brings it back.
    data: { withdrawnAt: new Date(), hiddenAt: null },
    select: { id: true },
  });
  await removeImages(tx, { postId: post.id });
  invalidateTags(tx, tags.sitemaps);
}

/** Of a post that nobody shall see any more. */
export async function endExchanges(tx: Tx, post: LockedPost, actor: Actor, because?: Outcome): Promise<void> {
  const where = { postId: post.id, state: "promised" as const };
  for (const reply of await tx.reply.findMany({ where, select: replySelect }))
    await transitionReply(tx, post, reply, "released", {
      reason: "post-withdrawn",
      by: actor,
      ...(because && { because }),
    });
  await declineRemaining(tx, post, "post-withdrawn", actor, because);
}

function requireNothingOwed(post: LockedPost): void {
  if (!isAutomatic(post) || post.completed === 0 || post.promised === 0) return;
  throw new AppError("conflict", { reason: "stillPromised" });
}

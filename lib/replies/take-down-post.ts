import "server-only";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import { UNDO_MINUTES } from "@/lib/notifications/answer-deadlines";
import { isDownForGood, isTakenDown, type LockedPost, requirePoster } from "@/lib/posts/preconditions";
import { recordRemoved } from "@/lib/posts/removed-images";
import { isAutomatic } from "@/lib/replies/allocation";
import { NO_SHOW_MINUTES } from "@/lib/replies/handover-rules";
import { withLockedPost } from "@/lib/replies/locked-post";
import { returnAfterBan } from "@/lib/replies/return-after-ban";
import { LIVE_STATES } from "@/lib/replies/rules";
import { type Ending, showAgain, takeDownLocked } from "@/lib/replies/take-down-locked";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/durations";

/**
 * For good, and at once. Releases promises and declines waiting replies, also of a hidden post. The poster and repliers can
 * still read the post. Safe to repeat. A poster who leaves Swap Shop, or blocks whom a rule chose, cannot keep what a rule owes.
 * @throws AppError "notFound", "forbidden", "notOpen" when all is handed over, "conflict" while a rule owes the rest
 */
export async function takeDownPost(actor: Actor, postId: string, ending: Ending = {}): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    if (isDownForGood(post)) return;
    await takeDownLocked(tx, post, actor, ending);
  });
  await recordRemoved();
}

/** As `beginTakeDown`. Safe to repeat. @throws as `takeDownPost` */
export async function takeDownWithUndo(actor: Actor, postId: string): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    await beginTakeDown(tx, post, actor, {});
  });
  await recordRemoved();
}

/**
 * Strangers do not see it any more, nor its recipients the place. For ten minutes its poster can bring it back; only then
 * is anybody told, and the pictures are deleted. For good at once while a rule chooses, as nobody shall stop a draw or a
 * line for a while, and shortly before a meeting, as somebody may be on their way.
 * Call `recordRemoved` after the commit. @throws as `takeDownPost`
 */
export async function beginTakeDown(tx: Tx, post: LockedPost, actor: Actor, ending: Ending): Promise<void> {
  if (isTakenDown(post)) return;
  const isFinal = isAutomatic(post) || post.hiddenAt || post.goneAt || (await isMeetingNear(tx, post));
  if (isFinal) return takeDownLocked(tx, post, actor, ending);
  const now = await databaseTime(tx);
  const takeDownAt = new Date(now.getTime() + UNDO_MINUTES * MINUTE_MS);
  const data = { withdrawnAt: now, hiddenAt: now, takeDownAt };
  await tx.post.update({ where: { id: post.id }, data, select: { id: true } });
  invalidateTags(tx, tags.sitemaps);
}

/** Safe to repeat. @throws AppError "notFound", "forbidden", "notOpen" once it is down for good */
export async function bringBackPost(actor: Actor, postId: string): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    if (!post.withdrawnAt) return;
    if (!post.takeDownAt) throw new AppError("notOpen");
    await returnAfterBan(tx, await showAgain(tx, post));
  });
  await recordRemoved();
}

const NEAR_MS = 3 * HOUR_MS;

async function isMeetingNear(tx: Tx, { id: postId }: LockedPost): Promise<boolean> {
  const now = (await databaseTime(tx)).getTime();
  const near = { gt: new Date(now - NO_SHOW_MINUTES * MINUTE_MS), lt: new Date(now + NEAR_MS) };
  const reply = { postId, state: { in: LIVE_STATES } };
  return (
    (await tx.message.count({ where: { reply, accepted: true, revokedAt: null, proposedAt: near } })) > 0
  );
}

import "server-only";
import { memberAsActor } from "@/lib/auth/member-as-actor";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import { queueMissedEmails } from "@/lib/notifications/mutations";
import type { Outcome } from "@/lib/posts/field-rules";
import type { LockedPost } from "@/lib/posts/preconditions";
import { removeImages } from "@/lib/posts/removed-images";
import { declineRemaining, isAutomatic } from "@/lib/replies/allocation";
import { replySelect } from "@/lib/replies/preconditions";
import { tellOfNewEnd } from "@/lib/replies/tell-of-new-end";
import { leaveTimeForNext } from "@/lib/replies/time-for-next";
import { transitionReply } from "@/lib/replies/transitions";

/** Why a poster ends a post: it is simply taken down, or they said what became of it. */
export type Ending = { because?: Outcome; mayOwe?: boolean };

/** Call `recordRemoved` after the commit. @throws AppError "notOpen" when all is handed over, "conflict" while a rule owes the rest */
export async function takeDownLocked(
  tx: Tx,
  post: LockedPost,
  actor: Actor,
  { because, mayOwe = false }: Ending,
): Promise<void> {
  if (post.goneAt) throw new AppError("notOpen");
  if (!mayOwe) requireNothingOwed(post);
  await endForGood(tx, post, actor, because);
}

function requireNothingOwed(post: LockedPost): void {
  if (!isAutomatic(post) || post.completed === 0 || post.promised === 0) return;
  throw new AppError("conflict", { reason: "stillPromised" });
}

/** Whatever has changed hands. Returns the updated post. Call `recordRemoved` after the commit. */
export async function endForGood(
  tx: Tx,
  post: LockedPost,
  actor: Actor,
  because?: Outcome,
): Promise<LockedPost> {
  await endExchanges(tx, post, actor, because);
  // A post that a moderator has hidden is the poster's from now on: no decision brings it back.
  // The outcome that was said since it is down is of it: see `ofTakeDown`.
  const withdrawnAt = post.takeDownAt ? post.withdrawnAt : await databaseTime(tx);
  const data = { withdrawnAt, hiddenAt: null, takeDownAt: null };
  await tx.post.update({ where: { id: post.id }, data, select: { id: true } });
  await removeImages(tx, { postId: post.id });
  invalidateTags(tx, tags.sitemaps);
  return { ...post, ...data, promised: 0 };
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

/** Neighbours who wait hear now of promises that ended meanwhile. Returns the updated post. Call `recordRemoved` after the commit. */
export async function showAgain(tx: Tx, post: LockedPost): Promise<LockedPost> {
  await forgetOutcome(tx, post);
  const data = { withdrawnAt: null, hiddenAt: null, takeDownAt: null };
  await tx.post.update({ where: { id: post.id }, data, select: { id: true } });
  invalidateTags(tx, tags.sitemaps);
  const shown = { ...post, ...data };
  const ended = post.withdrawnAt ? await countPromisesEnded(tx, post.id, post.withdrawnAt) : 0;
  const before = { ...shown, promised: shown.promised + ended };
  const current = ended > 0 && shown.promised === 0 ? await leaveTimeForNext(tx, before, shown) : shown;
  if (current === shown) await tellOfNewEnd(tx, before, shown);
  await queueMissedEmails(tx, post);
  return current;
}

async function countPromisesEnded(tx: Tx, postId: string, since: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (
      SELECT change."at", change."state", lag(change."state") OVER (PARTITION BY change."replyId" ORDER BY change."at", change."id") AS "before"
      FROM "ReplyChange" change JOIN "Reply" reply ON reply."id" = change."replyId"
      WHERE reply."postId" = ${postId}::uuid
    ) step WHERE "at" >= ${since} AND "before" = 'promised' AND "state" IN ('released', 'withdrawn', 'no-show')`;
  return row?.count ?? 0;
}

/** Its poster has no more time to bring it back. */
export const endTakeDown = async (tx: Tx, post: LockedPost): Promise<LockedPost> =>
  endForGood(tx, post, memberAsActor(post.posterId), await settleOutcome(tx, post));

/**
 * The time to bring it back is over. What the poster too says has changed hands meanwhile stays as a post that says so.
 * Returns the updated post.
 */
export async function finishTakeDown(tx: Tx, post: LockedPost): Promise<LockedPost> {
  if (!post.takeDownAt || post.takeDownAt > (await databaseTime(tx))) return post;
  if (post.goneAt && !(await isOnlySaidByReplier(tx, post))) return showAgain(tx, post);
  return endTakeDown(tx, post);
}

/** A replier alone cannot make a post that its poster has taken down stand again as one that they were given. */
async function isOnlySaidByReplier(tx: Tx, post: LockedPost): Promise<boolean> {
  const said = { postId: post.id, stateSince: sinceTakeDown(post) };
  const where = { ...said, state: "completed" as const, posterConfirmed: false };
  return (await tx.reply.count({ where })) > 0;
}

const sinceTakeDown = ({ withdrawnAt }: LockedPost) => ({ gte: withdrawnAt ?? new Date() });

/** The outcome of a post that can still be brought back, said since it is down. */
const ofTakeDown = (post: LockedPost) => ({ postId: post.id, at: sinceTakeDown(post) });

/** The poster says something else, or it is not down any more. */
export async function forgetOutcome(tx: Tx, post: LockedPost): Promise<void> {
  if (!post.takeDownAt) return;
  const { count } = await tx.postOutcome.deleteMany({ where: ofTakeDown(post) });
  if (count > 0) invalidateTags(tx, tags.impact);
}

/** Without what changed hands since it was said. @returns what the poster has said */
async function settleOutcome(tx: Tx, post: LockedPost): Promise<Outcome | undefined> {
  const said = await tx.postOutcome.findFirst({ where: ofTakeDown(post) });
  if (!said) return;
  const quantity = Math.min(said.quantity, (post.quantity ?? 1) - post.completed);
  const where = { id: said.id };
  if (quantity > 0) await tx.postOutcome.update({ where, data: { quantity }, select: { id: true } });
  else await tx.postOutcome.delete({ where, select: { id: true } });
  invalidateTags(tx, tags.impact);
  return said.kind;
}

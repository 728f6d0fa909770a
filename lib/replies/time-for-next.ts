import "server-only";
import { databaseTime, type Tx } from "@/lib/db/client";
import { isTakenDown, type LockedPost } from "@/lib/posts/preconditions";
import { countWaitedLongest } from "@/lib/replies/longest-wait";
import { tellOfNewEnd } from "@/lib/replies/tell-of-new-end";
import { DAY_MS } from "@/lib/time/durations";

/** How long a poster whose promise came to nothing may choose among those who wait. */
const NEXT_CHOICE_DAYS = 3;
/** Of one thing, or else a promise that is taken back again and again would keep the others waiting. */
const MAX_PROMISES = 5;

/** Until when a poster whose promise ends now may choose among those who wait; null where the end of the post stays. */
export async function timeForNext(tx: Tx, post: LockedPost): Promise<Date | null> {
  const until = new Date((await databaseTime(tx)).getTime() + NEXT_CHOICE_DAYS * DAY_MS);
  if (isTakenDown(post) || post.expiresAt >= until) return null;
  if ((await tx.reply.count({ where: { postId: post.id, state: "waiting" } })) === 0) return null;
  const promises = { state: "promised" as const, reply: { postId: post.id } };
  if ((await tx.replyChange.count({ where: promises })) > MAX_PROMISES * (post.quantity ?? 1)) return null;
  return (await countWaitedLongest(tx, post, until)) > 0 ? null : until;
}

/**
 * A promise that ends shortly before or after the end of the post leaves time for another. Returns the updated post.
 * @param before with that promise
 */
export async function leaveTimeForNext(tx: Tx, before: LockedPost, post: LockedPost): Promise<LockedPost> {
  const until = await timeForNext(tx, post);
  if (!until) return post;
  const data = { expiresAt: until, expiredAt: null };
  await tx.post.update({ where: { id: post.id }, data, select: { id: true } });
  const after = { ...post, ...data };
  // A rule goes on at once: those who wait then wait behind the next promise.
  if (post.allocation === "poster") await tellOfNewEnd(tx, before, after);
  return after;
}

import "server-only";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx } from "@/lib/db/client";
import { tagsOfPost } from "@/lib/db/tag-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { notify } from "@/lib/notifications/mutations";
import { isWaitOver, MAX_WAIT_BEHIND_PROMISE_MS } from "@/lib/notifications/wait-behind-promise";
import { IS_STANDING, isTakenDown, type LockedPost } from "@/lib/posts/preconditions";
import { declineRemaining } from "@/lib/replies/allocation";
import { notificationPayload } from "@/lib/replies/notification-payload";

/** Its time is over, and nobody was told yet. Mirrored by two indexes, and by `GET_POST` in `lib/posts/post-rows.ts`. */
export const EXPIRY_DUE = () =>
  ({
    ...{ expiresAt: { lte: new Date() }, expiredAt: null },
    ...{ promised: 0, goneAt: null, ...IS_STANDING },
  }) satisfies Prisma.PostWhereInput;

/** Neighbours have waited long enough for a promise that is never kept. The index "Post_overdue_idx" finds these posts. */
export const ANSWER_OVERDUE = () =>
  ({
    ...{ expiresAt: { lte: new Date(Date.now() - MAX_WAIT_BEHIND_PROMISE_MS) }, expiredAt: null },
    ...{ promised: { gt: 0 }, goneAt: null, ...IS_STANDING, replies: { some: { state: "waiting" } } },
  }) satisfies Prisma.PostWhereInput;

/** The time is over, or over for long where something is still promised: the line has its answer. */
export const hasAnsweredLine = ({ expiredAt, expiresAt, promised }: LockedPost): boolean =>
  expiredAt !== null || isWaitOver({ promised, expiresAt }, Date.now());

/** Its time is over: everybody who waits gets an answer, and the poster is asked to renew it. Returns the updated post. */
export async function answerAtExpiry(tx: Tx, post: LockedPost): Promise<LockedPost> {
  const { expiresAt, expiredAt, promised, hiddenAt, goneAt } = post;
  if (expiredAt || isTakenDown(post) || goneAt) return post;
  if (promised > 0) {
    if (hasAnsweredLine(post)) await declineRemaining(tx, post, "expired", null);
    return post;
  }
  const now = await databaseTime(tx);
  await tx.post.update({ where: { id: post.id }, data: { expiredAt: now }, select: { id: true } });
  await declineRemaining(tx, post, "expired", null);
  const dedupeKey = `expired:${post.id}:${expiresAt.getTime()}`;
  // A hidden post cannot be renewed.
  if (!hiddenAt)
    await notify(tx, [post.posterId], { kind: "expired", dedupeKey, payload: notificationPayload(post) });
  invalidateTags(tx, ...tagsOfPost(post));
  return { ...post, expiredAt: now };
}

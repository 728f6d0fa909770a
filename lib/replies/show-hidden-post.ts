import "server-only";
import { databaseTime, type Tx } from "@/lib/db/client";
import type { LockedPost } from "@/lib/posts/preconditions";
import { allocateRemaining } from "@/lib/replies/allocation";
import { lockPost } from "@/lib/replies/locked-post";
import { returnAfterEnd } from "@/lib/replies/return-after-end";
import { tellOfNewEnd } from "@/lib/replies/tell-of-new-end";
import { TURN_MS } from "@/lib/replies/turn";
import { DAY_MS } from "@/lib/time/durations";

/** For neighbours to see it again, and for its poster to renew it. */
const SHORTEST_REST_MS = DAY_MS;

/**
 * A post that moderators had hidden stands again, unless its poster has taken it down or was banned. The time that it was
 * hidden costs nobody anything: a post whose end passed meanwhile has the rest of its time, and a draw is held.
 */
export async function showHiddenPost(tx: Tx, id: string): Promise<void> {
  const hidden = { id, hiddenAt: { not: null }, takeDownAt: null, poster: { bannedAt: null } };
  if ((await tx.post.count({ where: hidden })) === 0) return;
  const before = await lockPost(tx, id);
  if (!before.hiddenAt) return;
  const shown = { ...before, withdrawnAt: null, hiddenAt: null, ...(await restOfTime(tx, before)) };
  const { expiresAt, expiredAt } = shown;
  const data = { withdrawnAt: null, hiddenAt: null, expiresAt, expiredAt };
  await tx.post.update({ where: { id }, data, select: { id: true } });
  await askAgain(tx, id);
  await tellOfNewEnd(tx, before, shown);
  if (expiresAt > before.expiresAt) await returnAfterEnd(tx, shown, { isByPoster: false });
  // Once more, for the draw that is due now. Promises that ended meanwhile leave it to the next in line.
  await allocateRemaining(tx, await lockPost(tx, id));
}

/** Neighbours who were asked whether they still want it could not answer meanwhile. */
async function askAgain(tx: Tx, postId: string): Promise<void> {
  const where = { postId, state: "promised" as const, confirmBy: { not: null } };
  await tx.reply.updateMany({ where, data: { confirmBy: new Date(Date.now() + TURN_MS) } });
}

async function restOfTime(
  tx: Tx,
  { hiddenAt, expiresAt, expiredAt, goneAt }: LockedPost,
): Promise<Pick<LockedPost, "expiresAt" | "expiredAt">> {
  const now = await databaseTime(tx);
  if (!hiddenAt || goneAt || expiresAt > now || expiresAt <= hiddenAt) return { expiresAt, expiredAt };
  const rest = Math.max(expiresAt.getTime() - hiddenAt.getTime(), SHORTEST_REST_MS);
  return { expiresAt: new Date(now.getTime() + rest), expiredAt: null };
}

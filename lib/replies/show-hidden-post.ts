import "server-only";
import { memberAsActor } from "@/lib/auth/member-as-actor";
import { databaseTime, type Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { notify, queueMissedEmails } from "@/lib/notifications/mutations";
import { isTakenDown, type LockedPost } from "@/lib/posts/preconditions";
import { allocateRemaining, isAutomatic } from "@/lib/replies/allocation";
import { lockPost } from "@/lib/replies/locked-post";
import { isSomebodyLeftOut } from "@/lib/replies/nobody-left-out";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { putBackInLine } from "@/lib/replies/put-back-in-line";
import { answeredByEnd } from "@/lib/replies/resume-line";
import { returnAfterBan } from "@/lib/replies/return-after-ban";
import { endForGood } from "@/lib/replies/take-down-locked";
import { listWaiting, tellOfNewEnd } from "@/lib/replies/tell-of-new-end";
import { tellOfReturn } from "@/lib/replies/tell-of-return";
import { TURN_MS } from "@/lib/replies/turn";
import { DAY_MS } from "@/lib/time/durations";

/** For neighbours to see it again, and for its poster to renew it. */
const SHORTEST_REST_MS = DAY_MS;

/**
 * A post that moderators had hidden stands again, unless its poster has taken it down or was banned. The time that it was
 * hidden costs nobody anything: a post whose end passed meanwhile has the rest of its time, a draw is held, and its line is
 * back, also after a removal by mistake. Where the poster blocks one of the line, the post ends for all, as `blockMember` says.
 * Call `recordRemoved` after the commit.
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
  const line = {
    OR: [removed, ...(expiresAt > before.expiresAt ? [answeredByEnd(shown)] : [])],
  } satisfies Prisma.ReplyWhereInput;
  if (isAutomatic(shown) && (await isSomebodyLeftOut(tx, shown, line))) {
    await endForGood(tx, shown, memberAsActor(shown.posterId));
    return;
  }
  const waiting = await listWaiting(tx, id);
  await askAgain(tx, shown);
  await tellOfNewEnd(tx, before, shown);
  if (isAutomatic(shown)) await putBackInLine(tx, shown, line, "back-in-line");
  if (isTakenDown(await returnAfterBan(tx, shown))) return;
  await tellOfReturn(tx, shown, { isLineBack: true });
  // Once more, for the draw that is due now. Promises that ended meanwhile leave it to the next in line.
  const settled = await lockPost(tx, id);
  await tellOfNewEnd(tx, settled, await allocateRemaining(tx, settled), waiting);
  await queueMissedEmails(tx, settled);
}

/** Of a removal that was a mistake. */
const removed = {
  state: { in: ["declined", "released"] },
  reason: toPrismaEnum("post-withdrawn"),
} satisfies Prisma.ReplyWhereInput;

/** Neighbours who were asked whether they still want it could not answer meanwhile: their day begins anew. */
async function askAgain(tx: Tx, post: LockedPost): Promise<void> {
  const confirmBy = new Date(Date.now() + TURN_MS);
  const asked = await tx.reply.updateManyAndReturn({
    where: { postId: post.id, state: "promised", confirmBy: { not: null } },
    data: { confirmBy },
    select: { id: true, personId: true, quantity: true, granted: true },
  });
  for (const { id: replyId, personId, quantity, granted } of asked)
    await notify(tx, [personId], {
      ...{ kind: "your-turn", dedupeKey: `your-turn:${replyId}:${confirmBy.getTime()}` },
      payload: notificationPayload(post, { replyId, ...(granted < quantity && { granted }) }),
    });
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

import "server-only";
import { memberAsActor } from "@/lib/auth/member-as-actor";
import type { Actor } from "@/lib/auth/session";
import { isHidden } from "@/lib/blocks/queries";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { tags } from "@/lib/db/tag-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { isTakenDown, type LockedPost } from "@/lib/posts/preconditions";
import { allocateRemaining, declineRemaining, isAutomatic } from "@/lib/replies/allocation";
import { keepByAsBefore } from "@/lib/replies/keep-by";
import { isSomebodyLeftOut, requireNobodyLeftOut } from "@/lib/replies/nobody-left-out";
import type { ReplyRow } from "@/lib/replies/preconditions";
import { putBackInLine } from "@/lib/replies/put-back-in-line";
import { returnAfterBan } from "@/lib/replies/return-after-ban";
import { isReopenable, LIVE_STATES, objectableUntil } from "@/lib/replies/rules";
import { endForGood } from "@/lib/replies/take-down-locked";
import { listWaiting, tellOfNewEnd } from "@/lib/replies/tell-of-new-end";
import { leaveTimeForNext } from "@/lib/replies/time-for-next";
import { transitionReply } from "@/lib/replies/transitions";

/**
 * A hand-over that only one side has confirmed did not happen: the other says so, or that side itself within minutes. The
 * promise is back, unless the two cannot go on. Returns whether there was such a thing. Call `recordRemoved` after the commit.
 * @throws AppError "conflict" to a poster who blocks somebody who would be back in the line of a rule
 */
export async function reopenHandover(
  tx: Tx,
  actor: Actor,
  standing: LockedPost,
  reply: ReplyRow,
): Promise<boolean> {
  const side = actor.id === reply.personId ? "replier" : "poster";
  const said = await tx.replyChange.count({
    where: { replyId: reply.id, state: "completed", byId: actor.id },
  });
  if (!isReopenable({ ...reply, said }, side, await databaseTime(tx))) return false;
  const line = waitedUntil(reply.stateSince);
  const post = await withNobodyLeftOut(tx, actor, standing, line);
  const after = await situationAfter(tx, post, reply);
  const isBack = after === "as-before";
  const now = await transitionReply(tx, post, reply, isBack ? "promised" : "released", {
    ...{ by: actor, isReopening: true, notification: isBack ? "reopened" : "no-show-disputed" },
    ...(isBack && { granted: reply.granted }),
    ...((!isBack || objectableUntil(reply, side)) && { reason: "disputed" }),
  });
  if (isBack && !objectableUntil(reply, side)) await keepByAsBefore(tx, reply.id);
  const waiting = await listWaiting(tx, post.id);
  if (after === "as-before" || after === "apart") {
    await putBackInLine(tx, post, line, "reopened");
    await returnAfterBan(tx, now);
  }
  if (after === "apart") await goOn(tx, post, now, waiting);
  if (after === "poster-gone") await withdrawUnlessOpen(tx, post);
  if (after === "poster-gone" || after === "hidden") await answerAsRemoved(tx, post, reply, line);
  invalidateTags(tx, tags.impact);
  return true;
}

type Situation = "as-before" | "taken-down" | "hidden" | "poster-gone" | "apart";

/** Where one has left, or has blocked the other, a promise between the two could not be kept. */
async function situationAfter(
  tx: Tx,
  { posterId, withdrawnAt, hiddenAt, takeDownAt }: LockedPost,
  { personId }: ReplyRow,
): Promise<Situation> {
  if (withdrawnAt && !takeDownAt) return hiddenAt ? "hidden" : "taken-down";
  const gone = await tx.user.findMany({
    where: {
      id: { in: [posterId, personId] },
      OR: [{ leavingAt: { not: null } }, { bannedAt: { not: null } }],
    },
    select: { id: true },
  });
  if (gone.some(({ id }) => id === posterId)) return "poster-gone";
  const isApart = gone.length > 0 || (await isHidden(tx, { id: posterId }, personId));
  return isApart ? "apart" : "as-before";
}

/** Neighbours who waited until this hand-over wait as before: otherwise one word would clear the line, or a drawn order. */
const waitedUntil = (since: Date) =>
  ({
    ...{ state: "declined", reason: { in: ["gone", toPrismaEnum("expired")] } },
    stateSince: { gte: since },
  }) satisfies Prisma.ReplyWhereInput;

/**
 * Neighbours back in line have time for another choice, or else their answer again.
 * @param waiting have waited all the time: the others have just heard that they are back
 */
async function goOn(tx: Tx, before: LockedPost, post: LockedPost, waiting: string[]): Promise<void> {
  const next = await leaveTimeForNext(tx, before, post);
  if (next.expiredAt) await declineRemaining(tx, next, "expired", null);
  else {
    const allocated = await allocateRemaining(tx, next);
    if (isAutomatic(next)) await tellOfNewEnd(tx, before, allocated, waiting);
  }
}

/**
 * Moderators may find that they were mistaken: `showHiddenPost` and `editPost` then bring back whom a removal has answered, so
 * these are answered by it, too. The history goes on saying how it came about.
 */
async function answerAsRemoved(
  tx: Tx,
  { id: postId }: LockedPost,
  { id }: ReplyRow,
  line: Prisma.ReplyWhereInput,
): Promise<void> {
  await tx.reply.updateMany({
    // The end brings back whom it has answered itself.
    where: { postId, OR: [{ id }, { ...line, reason: "gone" }] },
    data: { reason: toPrismaEnum("post-withdrawn") },
  });
}

/** As `blockMember`: a poster who blocks one in the line of a rule ends the post for all, also if it was gone for a moment. */
async function withNobodyLeftOut(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  line: Prisma.ReplyWhereInput,
): Promise<LockedPost> {
  if (!isAutomatic(post) || isTakenDown(post)) return post;
  if (actor.id === post.posterId) await requireNobodyLeftOut(tx, post, line);
  const isLeftOut = await isSomebodyLeftOut(tx, post, line);
  return isLeftOut ? endForGood(tx, post, memberAsActor(post.posterId)) : post;
}

/** Nobody is there to give it. While more of it is under way, the end of the poster's account ends all of that together. */
async function withdrawUnlessOpen(tx: Tx, { id: postId, posterId }: LockedPost): Promise<void> {
  const open = { postId, state: { in: LIVE_STATES } };
  if ((await tx.reply.count({ where: open })) > 0) return;
  const { bannedAt } = await tx.user.findUniqueOrThrow({
    where: { id: posterId },
    select: { bannedAt: true },
  });
  const at = await databaseTime(tx);
  await tx.post.update({
    where: { id: postId },
    // An undo of the ban brings back what moderators hid.
    data: { withdrawnAt: at, ...(bannedAt && { hiddenAt: at }) },
    select: { id: true },
  });
}

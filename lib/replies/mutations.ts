import "server-only";
import type { Actor } from "@/lib/auth/session";
import { visibleTo } from "@/lib/blocks/queries";
import { db, type Tx } from "@/lib/db/client";
import { AppError, invalidField } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { recordRemoved } from "@/lib/posts/removed-images";
import { dispute } from "@/lib/replies/absence-reports";
import { allocateRemaining, isAutomatic } from "@/lib/replies/allocation";
import { endNoAnswerReport } from "@/lib/replies/close-reports";
import { deniable } from "@/lib/replies/deniable";
import { withLockedPost } from "@/lib/replies/locked-post";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { withOwnReply, withOwnWord } from "@/lib/replies/own-reply";
import { disputePosterAbsence, reportPosterAbsence } from "@/lib/replies/poster-absence";
import { type ReplyRow, requireNotMore, requireReply } from "@/lib/replies/preconditions";
import { reopenHandover } from "@/lib/replies/reopen-handover";
import type { ReplyChanges } from "@/lib/replies/schema";
import { transitionReply } from "@/lib/replies/transitions";
import { confirmTurn } from "@/lib/replies/turn";

/**
 * A quantity can only become fewer after a promise, a draw or in a first-come queue: the rest is free again.
 * @throws AppError "notFound", "conflict", "invalid"
 */
export async function updateReply(actor: Actor, replyId: string, changes: ReplyChanges): Promise<void> {
  await withOwnReply(actor, replyId, async (tx, post, reply) => {
    const { quantity = reply.quantity } = changes;
    const allowed = reply.state === "waiting" || (reply.state === "promised" && quantity <= reply.quantity);
    if (!allowed) throw new AppError("conflict", { reason: "replyLocked" });
    if (quantity !== reply.quantity) requireNotMore(post, quantity);
    if (quantity > reply.quantity) requireMayGrow(post, reply);
    const data = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (Object.keys(data).length > 0)
      await tx.reply.updateMany({ where: { id: reply.id }, data: { ...data, editedAt: new Date() } });
    await endNoAnswerReport(tx, reply.id);
    if (reply.state === "promised")
      await keepPromise(tx, actor, post, reply, Math.min(reply.granted, quantity));
    else if (!isAutomatic(post) && Object.keys(data).length > 0)
      await tellOfOtherReply(tx, actor, post, reply, quantity);
  });
}

/** A poster who chooses would otherwise promise more than they have read, or by words of before. */
async function tellOfOtherReply(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  { id: replyId, quantity: before, askedAt }: ReplyRow,
  quantity: number,
): Promise<void> {
  const isMore = quantity > before;
  if (!isMore && (await isUnseen(tx, post, replyId))) return;
  const because = isMore ? "other-number" : "other-words";
  const payload = notificationPayload(post, { replyId, name: actor.name, because });
  const dedupeKey = isMore
    ? `more:${replyId}:${quantity}:${askedAt.getTime()}`
    : `changed:${replyId}:${Date.now()}`;
  await notify(tx, [post.posterId], { kind: "reply", dedupeKey, payload: { ...payload, quantity } });
}

/** A notice that waits leads to the reply as it is now. */
const isUnseen = async (tx: Tx, { posterId }: LockedPost, replyId: string): Promise<boolean> =>
  (await tx.notification.count({
    where: { userId: posterId, kind: "reply", readAt: null, payload: { path: ["replyId"], equals: replyId } },
  })) > 0;

/** With other words, and maybe for fewer. */
async function keepPromise(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  reply: ReplyRow,
  granted: number,
): Promise<void> {
  const isFewer = granted < reply.granted;
  if (isFewer && !reply.confirmBy) {
    const taken = { granted, by: actor, notification: "changed" } as const;
    await allocateRemaining(tx, await transitionReply(tx, post, reply, "promised", taken));
    return;
  }
  // Saying when one could come, or how many one takes, says yes.
  const current = await confirmTurn(tx, actor, post, reply, granted);
  if (!reply.confirmBy) await tellOfOtherWords(tx, actor, post, reply.id);
  if (isFewer) await allocateRemaining(tx, current);
}

async function tellOfOtherWords(tx: Tx, actor: Actor, post: LockedPost, replyId: string): Promise<void> {
  const payload = notificationPayload(post, { replyId, name: actor.name });
  const dedupeKey = `changed:${replyId}:${Date.now()}`;
  await notify(tx, [post.posterId], { kind: "changed", dedupeKey, payload });
}

/** The list of a draw has the quantities that its digest was published with. */
function requireMayGrow({ allocation, drawClosedAt }: LockedPost, { rank, quantity }: ReplyRow): void {
  if (rank !== null) throw invalidField("quantity", { reason: "onlyFewerDrawn", values: { quantity } });
  if (allocation === "first-come" || drawClosedAt)
    throw invalidField("quantity", { reason: "onlyFewerInLine" });
}

/**
 * For the one who is said to have been absent, or to have been there for a hand-over. Safe to repeat.
 * @throws AppError "notFound", "reportClosed", "conflict" as `reopenHandover`
 */
export async function disputeReport(actor: Actor, replyId: string): Promise<void> {
  const asPoster = {
    ...{ id: replyId, post: { posterId: actor.id } },
    OR: [{ person: visibleTo(actor) }, deniable("poster")],
  };
  const mine = await db().reply.findUnique({ where: asPoster, select: { postId: true } });
  if (!mine)
    await withOwnWord(actor, replyId, async (tx, post, reply) => {
      if (!(await reopenHandover(tx, actor, post, reply))) await dispute(tx, actor, post, reply);
    });
  else await disputeAsPoster(actor, mine.postId, replyId);
  await recordRemoved();
}

const disputeAsPoster = (actor: Actor, postId: string, replyId: string): Promise<void> =>
  withLockedPost(postId, async (tx, post) => {
    const reply = await requireReply(tx, post, replyId);
    if (!(await reopenHandover(tx, actor, post, reply))) await disputePosterAbsence(tx, actor, post, reply);
  });

/** Safe to repeat. @throws AppError "notFound", "tooEarly" */
export async function reportMissingPoster(actor: Actor, replyId: string): Promise<void> {
  await withOwnReply(actor, replyId, (tx, post, reply) => reportPosterAbsence(tx, actor, post, reply));
}

/** For the next in line, who was asked. Safe to repeat. @throws AppError "notFound", "conflict" when it is not promised */
export async function confirmWanted(actor: Actor, replyId: string): Promise<void> {
  await withOwnReply(actor, replyId, async (tx, post, reply) => {
    if (reply.state !== "promised") throw new AppError("conflict", { reason: "answeredBefore" });
    await confirmTurn(tx, actor, post, reply);
  });
}

/** A no to the question whether they still want it. It cannot give back what they have accepted. */
export async function declineTurn(actor: Actor, replyId: string): Promise<void> {
  await withOwnReply(actor, replyId, async (tx, post, reply) => {
    if (reply.state === "withdrawn") return;
    if (!reply.confirmBy) throw new AppError("conflict", { reason: "answeredBefore" });
    const current = await transitionReply(tx, post, reply, "withdrawn", { by: actor });
    await allocateRemaining(tx, current, { before: post });
  });
}

/** Safe to repeat. @throws AppError "notFound", "conflict" when it has ended otherwise */
export async function withdrawReply(actor: Actor, replyId: string): Promise<void> {
  await withOwnReply(actor, replyId, async (tx, post, reply) => {
    if (reply.state === "withdrawn") return;
    const current = await transitionReply(tx, post, reply, "withdrawn", { by: actor });
    await allocateRemaining(tx, current, { before: post });
  });
}

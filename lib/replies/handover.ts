import "server-only";
import type { Actor } from "@/lib/auth/session";
import { isHidden, visibleTo } from "@/lib/blocks/queries";
import { invalidateTags, tags } from "@/lib/db/cache-tags";
import { databaseTime, db, type Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { AppError, invalidField } from "@/lib/http/errors";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { notify } from "@/lib/notifications/mutations";
import { type LockedPost, requirePoster } from "@/lib/posts/preconditions";
import { allocateRemaining, declineRemaining, isAutomatic } from "@/lib/replies/allocation";
import { withLockedPost } from "@/lib/replies/locked-post";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { withOwnWord } from "@/lib/replies/own-reply";
import {
  type ReplyRow,
  requireReply,
  requireTransition,
  requireVisibleReply,
} from "@/lib/replies/preconditions";
import { isReopenable, objectableUntil, type Side } from "@/lib/replies/rules";
import type { HandoverFields } from "@/lib/replies/schema";
import { leaveTimeForNext } from "@/lib/replies/time-for-next";
import { transitionReply } from "@/lib/replies/transitions";

/**
 * The code verifies a hand-over; automatic allocation requires it. Without it the replier may say for three days that it
 * did not happen. Safe to repeat.
 * @throws AppError "notFound", "forbidden", "conflict", "invalid", "codeWrong", "tooMany" after too many guesses
 */
export async function confirmHandover(
  actor: Actor,
  postId: string,
  { replyId, code }: HandoverFields,
): Promise<void> {
  if (code) await countGuess(actor, postId, replyId);
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    const said = await requireReply(tx, post, replyId);
    if (said.state === "completed") return confirm(tx, said, "poster");
    const reply = await requireVisibleReply(tx, post, replyId);
    requireTransition(reply, "completed");
    if (!code) await requireNoCodeNeeded(tx, post, reply);
    if (code && code !== reply.code) throw new AppError("codeWrong");
    await complete(tx, post, reply, { by: actor, side: "poster", isVerified: Boolean(code) });
  });
}

async function requireNoCodeNeeded(tx: Tx, post: LockedPost, reply: ReplyRow): Promise<void> {
  if (isAutomatic(post)) throw codeNeeded();
  if (reply.confirmBy && !(await hasLapsed(tx, reply.id)))
    throw new AppError("conflict", { reason: "onlyAsked" });
  // The replier says that the poster was not there, or that it did not happen: only their code says otherwise.
  if (await isAbsenceReported(tx, reply.id)) throw invalidField("code", { reason: "codeOfReporter" });
  if (await wasReopenedBy(tx, reply, reply.personId))
    throw invalidField("code", { reason: "codeOfReporter" });
}

/** They had said that they want it, and it may have changed hands without a word to the site. */
const hasLapsed = async (tx: Tx, replyId: string): Promise<boolean> =>
  (await tx.replyChange.count({ where: { replyId, state: "released", reason: "lapsed" } })) > 0;

const isAbsenceReported = async (tx: Tx, replyId: string): Promise<boolean> =>
  (await tx.posterAbsence.count({ where: { replyId, disputedAt: null } })) > 0;

const codeNeeded = () => invalidField("code", { reason: "codeNeeded" });

/** Only the poster's guesses count, so that nobody else can use them up. */
async function countGuess(actor: Actor, postId: string, replyId: string): Promise<void> {
  const own = await db().reply.count({ where: { id: replyId, postId, post: { posterId: actor.id } } });
  if (own > 0) await countUse("code", replyId);
}

/**
 * The replier has it, or has handed over what they brought. The poster may say for three days that it did not happen.
 * Safe to repeat.
 * @throws AppError "notFound", "conflict" without a promise, while an absence is reported, or once the poster has objected
 */
export async function confirmReceipt(actor: Actor, replyId: string): Promise<void> {
  await withOwnWord(actor, replyId, async (tx, post, reply) => {
    if (reply.state === "completed") return confirm(tx, reply, "replier");
    if (reply.state !== "promised") throw new AppError("conflict");
    const isReported = (await tx.absenceReport.count({ where: { replyId, outcome: null } })) > 0;
    if (isReported) throw new AppError("conflict", { reason: "reportOpen" });
    if (await wasReopenedBy(tx, reply, post.posterId))
      throw new AppError("conflict", { reason: "posterObjected" });
    await complete(tx, post, reply, { by: actor, side: "replier", isVerified: false });
  });
}

type Completion = { by: Actor; side: Side; isVerified: boolean };

async function complete(
  tx: Tx,
  post: LockedPost,
  reply: ReplyRow,
  { by, side, isVerified }: Completion,
): Promise<void> {
  const now = await transitionReply(tx, post, reply, "completed", {
    ...{ granted: reply.granted, verified: isVerified, by },
    ...(side === "replier" && { notification: "received" }),
  });
  await confirm(tx, reply, side);
  if (now.completed >= (now.quantity ?? 1)) await declineRemaining(tx, now, "gone", by);
  invalidateTags(tx, tags.impact);
}

async function confirm(tx: Tx, { id }: ReplyRow, side: Side): Promise<void> {
  const data = side === "poster" ? { posterConfirmed: true } : { replierConfirmed: true };
  await tx.reply.updateMany({ where: { id }, data });
}

const wasReopenedBy = async (tx: Tx, { id: replyId }: ReplyRow, byId: string): Promise<boolean> =>
  (await tx.replyChange.count({
    where: { replyId, byId, state: "promised", reason: toPrismaEnum("disputed") },
  })) > 0;

/** Neighbours who waited until this hand-over wait as before: otherwise one word would clear the line, or a drawn order. */
async function putBackInLine(tx: Tx, post: LockedPost, since: Date): Promise<void> {
  const at = new Date();
  const waiting = { state: "waiting" as const, reason: null, stateSince: at };
  const back = await tx.reply.updateManyAndReturn({
    where: {
      postId: post.id,
      ...{ state: "declined", reason: "gone", stateSince: { gte: since } },
      person: { ...visibleTo({ id: post.posterId }), leavingAt: null, bannedAt: null },
    },
    data: waiting,
    select: { id: true, personId: true, quantity: true },
  });
  const change = { state: waiting.state, reason: null, byId: null, at };
  await tx.replyChange.createMany({
    data: back.map(({ id: replyId, quantity }) => ({ ...change, replyId, quantity })),
  });
  const people = back.map(({ personId }) => personId);
  const payload = notificationPayload(post, { because: "reopened" });
  const dedupeKey = `back-in-line:${post.id}:${at.getTime()}`;
  await notify(tx, people, { kind: "available-again", dedupeKey, payload });
}

/**
 * What only one side has confirmed did not happen: the other says so, or they themselves within minutes. The promise is
 * back. Returns whether there was such a thing.
 */
export async function reopenHandover(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  reply: ReplyRow,
): Promise<boolean> {
  const side = actor.id === reply.personId ? "replier" : "poster";
  const said = await tx.replyChange.count({
    where: { replyId: reply.id, state: "completed", byId: actor.id },
  });
  if (!isReopenable({ ...reply, said }, side, await databaseTime(tx))) return false;
  await reopen(tx, actor, post, reply, objectableUntil(reply, side) !== null);
  return true;
}

async function reopen(
  tx: Tx,
  actor: Actor,
  post: LockedPost,
  reply: ReplyRow,
  isObjection: boolean,
): Promise<void> {
  const isDown = post.withdrawnAt !== null && !post.takeDownAt;
  const isPosterGone = await hasLeft(tx, post.posterId);
  // Where one has left or has blocked the other, the two cannot go on.
  const isOver =
    isDown ||
    isPosterGone ||
    (await hasLeft(tx, reply.personId)) ||
    (await isHidden(tx, { id: post.posterId }, reply.personId));
  const now = await transitionReply(tx, post, reply, isOver ? "released" : "promised", {
    ...(!isOver && { granted: reply.granted }),
    ...((isObjection || isOver) && { reason: "disputed" as const }),
    ...{ by: actor, isReopening: true },
    notification: isOver ? "no-show-disputed" : "reopened",
  });
  if (isPosterGone && !isDown) await withdraw(tx, post);
  else if (!isDown) await putBackInLine(tx, post, reply.stateSince);
  if (isOver && !isDown && !isPosterGone) await allocateRemaining(tx, await leaveTimeForNext(tx, post, now));
  invalidateTags(tx, tags.impact);
}

/** Nobody is there who could give it. Where something else of it is under way, the end of the account ends that with the post. */
async function withdraw(tx: Tx, { id: postId, posterId }: LockedPost): Promise<void> {
  const open = { postId, state: { in: ["waiting" as const, "promised" as const] } };
  if ((await tx.reply.count({ where: open })) > 0) return;
  const at = await databaseTime(tx);
  const isBanned = (await tx.user.count({ where: { id: posterId, bannedAt: { not: null } } })) > 0;
  const data = { withdrawnAt: at, ...(isBanned && { hiddenAt: at }) };
  await tx.post.update({ where: { id: postId }, data, select: { id: true } });
}

const hasLeft = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.user.count({ where: { id, OR: [{ leavingAt: { not: null } }, { bannedAt: { not: null } }] } })) >
  0;

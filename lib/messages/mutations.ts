import "server-only";
import { assertGoodStanding } from "@/lib/auth/good-standing";
import type { Actor } from "@/lib/auth/session";
import { requireVisibleMember } from "@/lib/blocks/queries";
import { databaseTime, db, type Tx, transaction } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { AppError } from "@/lib/http/errors";
import { findStoredResponse, requestFingerprint, runOnce, type StoredResponse } from "@/lib/http/idempotency";
import { getReadAt, messageSelect, requireThread, toMessageView } from "@/lib/messages/queries";
import type { MessageFields, MessageView } from "@/lib/messages/schema";
import { notify } from "@/lib/notifications/mutations";
import { publishSignal } from "@/lib/realtime/signals";
import { dispute } from "@/lib/replies/absence-reports";
import { endNoAnswerReport } from "@/lib/replies/close-reports";
import { keepByAgreedTime } from "@/lib/replies/keep-by";
import { lockPost } from "@/lib/replies/locked-post";
import { requireReply } from "@/lib/replies/preconditions";
import { confirmTurn } from "@/lib/replies/turn";
import { asNewMember, requireNoLink, requireOtherWords } from "@/lib/users/new-members";

const CREATED = 201;

/**
 * For the two members of a reply. A key makes it safe to repeat for 24 hours. @throws AppError "notFound", "doubtful",
 * "tooMany", "keyReused"
 */
export async function sendMessage(
  actor: Actor,
  replyId: string,
  { text, proposedAt }: MessageFields,
  key: string | null,
): Promise<StoredResponse> {
  const { post, other, isPoster, state } = await requireThread(actor, replyId);
  // A promise can still be arranged.
  if (state !== "promised") assertGoodStanding(actor);
  const requestHash = requestFingerprint([text, proposedAt?.toISOString() ?? ""]);
  const claim = { route: `POST /reply/${replyId}/message`, key, requestHash };
  const earlier = await findStoredResponse(actor, claim);
  if (earlier) return earlier;
  await requireNoLink(actor, text);
  await requireOtherWords(actor, text, (since) =>
    db().message.findFirst({
      where: { authorId: actor.id, text, createdAt: { gt: since } },
      select: { createdAt: true },
    }),
  );
  const { first: _, ...answered } = await asNewMember(actor, "message", () =>
    runOnce(actor, claim, async (tx) => {
      await requireVisibleMember(tx, actor, other.id);
      if (!isPoster) await disputeByMessage(tx, actor, replyId, post.id);
      if (!isPoster) await confirmByAnswer(tx, actor, replyId, post.id);
      const row = await tx.message.create({
        data: { replyId, authorId: actor.id, text, proposedAt: proposedAt ?? null },
        select: messageSelect,
      });
      // Unread messages of a thread share one notification: the newest replaces the others.
      await deleteUnread(tx, other.id, replyId);
      await notify(tx, [other.id], {
        kind: "message",
        dedupeKey: `message:${row.id}`,
        payload: { postId: post.id, title: post.title, type: post.type, name: actor.name, replyId },
      });
      await publishSignal(tx, [actor.id], { kind: "message", replyId });
      return { status: CREATED, body: { message: toMessageView(row) } };
    }),
  );
  return answered;
}

/** A message from the replier ends a no-answer report and disputes an open no-show report. */
async function disputeByMessage(tx: Tx, actor: Actor, replyId: string, postId: string): Promise<void> {
  await endNoAnswerReport(tx, replyId);
  const at = await databaseTime(tx);
  const where = { replyId, reason: toPrismaEnum("no-show"), outcome: null, disputableUntil: { gt: at } };
  if ((await tx.absenceReport.count({ where })) === 0) return;
  const post = await lockPost(tx, postId);
  if ((await tx.absenceReport.count({ where })) === 0) return;
  await dispute(tx, actor, post, await requireReply(tx, post, replyId));
}

/** A replier who writes, or agrees on a time, wants it. */
async function confirmByAnswer(tx: Tx, actor: Actor, replyId: string, postId: string): Promise<void> {
  if ((await tx.reply.count({ where: { id: replyId, confirmBy: { not: null } } })) === 0) return;
  const post = await lockPost(tx, postId);
  await confirmTurn(tx, actor, post, await requireReply(tx, post, replyId));
}

const unreadOf = (userId: string, replyId: string) => ({
  userId,
  kind: "message" as const,
  readAt: null,
  payload: { path: ["replyId"], equals: replyId },
});

async function deleteUnread(tx: Tx, userId: string, replyId: string): Promise<void> {
  await tx.notification.deleteMany({ where: unreadOf(userId, replyId) });
}

/**
 * Safe to repeat.
 * @throws AppError "notFound", "conflict" after a different answer, or on accepting when a newer proposal exists, or while
 * the post is being taken down
 */
export async function respondToProposal(
  actor: Actor,
  messageId: string,
  accepted: boolean,
): Promise<MessageView> {
  const suggested = await db().message.findUnique({
    where: { id: messageId, proposedAt: { not: null }, authorId: { not: actor.id } },
    select: { replyId: true, authorId: true, createdAt: true, proposedAt: true },
  });
  if (!suggested) throw new AppError("notFound");
  const { post, isPoster, other } = await requireThread(actor, suggested.replyId);
  return transaction(async (tx) => {
    await requireVisibleMember(tx, actor, other.id);
    if (accepted) await requireNotGoingDown(tx, post.id);
    if (accepted) await requireLatest(tx, messageId, suggested);
    if (accepted) await requireStanding(tx, messageId, suggested);
    if (!isPoster && accepted) await confirmByAnswer(tx, actor, suggested.replyId, post.id);
    if (!isPoster) await endNoAnswerReport(tx, suggested.replyId);
    const { count } = await tx.message.updateMany({
      where: { id: messageId, accepted: null },
      data: { accepted, answeredAt: new Date() },
    });
    const isRepeated = count === 0 && (await tx.message.count({ where: { id: messageId, accepted } })) > 0;
    if (count === 0 && !isRepeated) throw new AppError("conflict", { reason: "proposalAnswered" });
    if (accepted && !isRepeated) await keepByAgreedTime(tx, suggested.replyId, suggested.proposedAt);
    await notify(tx, [suggested.authorId], {
      kind: accepted ? "agreed" : "not-agreed",
      dedupeKey: `answer:${messageId}`,
      payload: {
        postId: post.id,
        title: post.title,
        type: post.type,
        name: actor.name,
        replyId: suggested.replyId,
      },
    });
    await publishSignal(tx, [actor.id], { kind: "message", replyId: suggested.replyId });
    return toMessageView(
      await tx.message.findUniqueOrThrow({ where: { id: messageId }, select: messageSelect }),
    );
  });
}

/** Nobody shall set out for what is about to be gone. */
async function requireNotGoingDown(tx: Tx, postId: string): Promise<void> {
  const { takeDownAt } = await lockPost(tx, postId);
  if (takeDownAt) throw new AppError("conflict", { reason: "goingDown" });
}

type Suggested = { replyId: string; authorId: string; createdAt: Date; proposedAt: Date | null };

/** Nobody agrees on what is past, on what was suggested before the replier withdrew and asked anew, or about what has ended. */
async function requireStanding(
  tx: Tx,
  id: string,
  { replyId, createdAt, proposedAt }: Suggested,
): Promise<void> {
  const isRepeated = (await tx.message.count({ where: { id, accepted: { not: null } } })) > 0;
  if (isRepeated || !proposedAt) return;
  const { askedAt, state } = await tx.reply.findUniqueOrThrow({
    where: { id: replyId },
    select: { askedAt: true, state: true },
  });
  const hasEnded = state !== "waiting" && state !== "promised";
  if (hasEnded || proposedAt <= (await databaseTime(tx)) || createdAt < askedAt)
    throw new AppError("conflict", { reason: "proposalOver" });
}

/** A newer proposal of the same member, or what both agreed on since, replaces an older one, unless that was accepted. */
async function requireLatest(tx: Tx, id: string, { createdAt, replyId, authorId }: Suggested): Promise<void> {
  const isSuggested = { replyId, proposedAt: { not: null } };
  const [isNewer, isAgreed, isAnswered] = await Promise.all([
    tx.message.count({ where: { ...isSuggested, authorId, createdAt: { gt: createdAt } } }),
    tx.message.count({ where: { ...isSuggested, accepted: true, answeredAt: { gt: createdAt } } }),
    tx.message.count({ where: { id, accepted: true } }),
  ]);
  if (isAnswered) return;
  if (isNewer) throw new AppError("conflict", { reason: "newerProposal" });
  if (isAgreed) throw new AppError("conflict", { reason: "otherTimeAgreed" });
}

/** Marks the messages and notifications of a thread as read. @throws AppError "notFound" */
export async function markThreadRead(actor: Actor, replyId: string): Promise<void> {
  const { other } = await requireThread(actor, replyId);
  const readAt = new Date();
  await transaction(async (tx) => {
    const before = await getReadAt(actor.id, replyId, tx);
    const news = await tx.message.count({
      where: { replyId, authorId: other.id, ...(before && { createdAt: { gt: before } }) },
    });
    await tx.threadRead.upsert({
      where: { replyId_userId: { replyId, userId: actor.id } },
      create: { replyId, userId: actor.id, readAt },
      update: { readAt },
    });
    await tx.notification.updateMany({
      where: {
        ...unreadOf(actor.id, replyId),
        kind: { in: ["message", "agreed", toPrismaEnum("not-agreed")] },
      },
      data: { readAt },
    });
    await publishSignal(tx, [actor.id], { kind: "read", replyId });
    if (news > 0) await publishSignal(tx, [other.id], { kind: "seen", replyId });
  });
}

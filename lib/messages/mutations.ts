import "server-only";
import { db, type Tx, transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { announce } from "@/lib/live";
import { messageSelect, requireThread, viewMessage } from "@/lib/messages/queries";
import type { MessageFields, MessageView } from "@/lib/messages/schema";
import { tell } from "@/lib/news/mutations";
import { type Answered, hashOf, once } from "@/lib/once";
import type { Actor } from "@/lib/session";

const CREATED = 201;

/**
 * Writes into the one thread of a reply, for its two people only. With a key, a repetition within 24 hours is answered as
 * the first time and writes nothing.
 *
 * @throws AppError "notFound", "keyReused"
 */
export async function sendMessage(
  actor: Actor,
  replyId: string,
  { text, proposedAt }: MessageFields,
  key: string | null,
): Promise<Answered> {
  const { post, other } = await requireThread(actor, replyId);
  const requestHash = hashOf([text, proposedAt?.toISOString() ?? ""]);
  const claim = { route: `POST /reply/${replyId}/message`, key, requestHash };
  const { first: _, ...answered } = await once(actor, claim, async (tx) => {
    const row = await tx.message.create({
      data: { replyId, authorId: actor.id, text, proposedAt: proposedAt ?? null },
      select: messageSelect,
    });
    // One line for all that is unread of a thread: the newest message makes it news once more.
    await forgetUnread(tx, other.id, replyId);
    await tell(tx, [other.id], {
      kind: "message",
      dedupeKey: `message:${row.id}`,
      facts: { postId: post.id, title: post.title, type: post.type, name: actor.name, replyId },
    });
    await announce(tx, [actor.id], { kind: "message", replyId });
    return { status: CREATED, body: { message: viewMessage(row) } };
  });
  return answered;
}

const unreadOf = (userId: string, replyId: string) => ({
  userId,
  kind: "message",
  readAt: null,
  facts: { path: ["replyId"], equals: replyId },
});

async function forgetUnread(tx: Tx, userId: string, replyId: string): Promise<void> {
  await tx.news.deleteMany({ where: unreadOf(userId, replyId) });
}

/**
 * Accepts or declines a collection time the other person has suggested. Safe to repeat; nobody answers themselves.
 *
 * @throws AppError "notFound", "conflict" when it was answered otherwise before
 */
export async function answerTime(actor: Actor, messageId: string, accepted: boolean): Promise<MessageView> {
  const suggested = await db().message.findUnique({
    where: { id: messageId, proposedAt: { not: null }, authorId: { not: actor.id } },
    select: { replyId: true, authorId: true },
  });
  if (!suggested) throw new AppError("notFound");
  const { post } = await requireThread(actor, suggested.replyId);
  return transaction(async (tx) => {
    const { count } = await tx.message.updateMany({
      where: { id: messageId, OR: [{ accepted: null }, { accepted }] },
      data: { accepted, answeredAt: new Date() },
    });
    if (count === 0) throw new AppError("conflict", { message: "This was answered before." });
    await tell(tx, [suggested.authorId], {
      kind: accepted ? "agreed" : "not-agreed",
      dedupeKey: `answer:${messageId}`,
      facts: {
        postId: post.id,
        title: post.title,
        type: post.type,
        name: actor.name,
        replyId: suggested.replyId,
      },
    });
    await announce(tx, [actor.id], { kind: "message", replyId: suggested.replyId });
    return viewMessage(
      await tx.message.findUniqueOrThrow({ where: { id: messageId }, select: messageSelect }),
    );
  });
}

/** Everything up to now is read, also what the bell says of it. @throws AppError "notFound" */
export async function readThread(actor: Actor, replyId: string): Promise<void> {
  await requireThread(actor, replyId);
  const readAt = new Date();
  await transaction(async (tx) => {
    await tx.threadRead.upsert({
      where: { replyId_userId: { replyId, userId: actor.id } },
      create: { replyId, userId: actor.id, readAt },
      update: { readAt },
    });
    await tx.news.updateMany({
      where: { ...unreadOf(actor.id, replyId), kind: { in: ["message", "agreed", "not-agreed"] } },
      data: { readAt },
    });
    await announce(tx, [actor.id], { kind: "read", replyId });
  });
}

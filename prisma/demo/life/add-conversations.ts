import { db } from "@/lib/db/client";
import { markThreadRead, respondToProposal, sendMessage } from "@/lib/messages/mutations";
import type { MessageView } from "@/lib/messages/schema";
import { createReply } from "@/lib/replies/create-reply";
import { promise } from "@/lib/replies/promises";
import type { ReplyView } from "@/lib/replies/schema";
import { DAY_MS } from "@/lib/time/durations";
import { type Conversation, conversations } from "@/prisma/demo/life/conversations";
import { ago, type People, personAt } from "@/prisma/demo/life/people";

/** Asks, promises and writes by the code that everybody uses, and dates what it wrote. */
export async function addConversations(people: People): Promise<void> {
  for (const one of conversations) await addConversation(people, one);
}

async function addConversation(people: People, one: Conversation): Promise<void> {
  const { postId, poster } = await postOf(people, one.post);
  const replier = personAt(people, one.by);
  const also = await Promise.all((one.also ?? []).map(async (title) => (await postOf(people, title)).postId));
  const words = { quantity: one.quantity ?? 1, text: one.text, pickup: one.pickup };
  await createReply(replier, postId, { ...words, ...(also.length > 0 && { also }) }, null);
  for (const id of [postId, ...also]) {
    const replyId = await replyOf(id, replier.id);
    if (one.promised) await promise(poster, id, { replyId });
    await dateReply(replyId, ago(one.hoursAgo), Boolean(one.promised));
  }
  const replyId = await replyOf(postId, replier.id);
  for (const [by, text, hoursAgo] of one.lines ?? []) {
    const author = by === "poster" ? poster : replier;
    await dateReading(author.id, replyId, ago(hoursAgo));
    const { body } = await sendMessage(author, replyId, { text }, null);
    await dateMessage((body.message as MessageView)._id, ago(hoursAgo));
  }
  if (one.meeting) await suggestMeeting(one.meeting, { replyId, poster, replier });
}

type Two = { replyId: string; poster: ReturnType<typeof personAt>; replier: ReturnType<typeof personAt> };

async function suggestMeeting(
  { inDays, isAgreed }: NonNullable<Conversation["meeting"]>,
  { replyId, poster, replier }: Two,
): Promise<void> {
  const proposedAt = new Date(Date.now() + inDays * DAY_MS);
  // A time at which people are up, whenever the site starts.
  proposedAt.setHours(18, 0, 0, 0);
  await markThreadRead(poster, replyId);
  const { body } = await sendMessage(poster, replyId, { text: "", proposedAt }, null);
  const { _id } = body.message as MessageView;
  if (isAgreed) await respondToProposal(replier, _id, true);
}

export async function postOf(people: People, title: string) {
  const { id, posterId } = await db().post.findFirstOrThrow({
    where: { title },
    select: { id: true, posterId: true },
  });
  const poster = people.find((one) => one.id === posterId);
  if (!poster) throw new Error(`"${title}" has no poster`);
  return { postId: id, poster };
}

async function replyOf(postId: string, personId: string): Promise<ReplyView["_id"]> {
  const where = { postId_personId: { postId, personId } };
  return (await db().reply.findUniqueOrThrow({ where, select: { id: true } })).id;
}

/** When it was asked; a promise came half way between then and now. */
export async function dateReply(id: string, askedAt: Date, isPromised = false): Promise<void> {
  const promisedAt = new Date((askedAt.getTime() + Date.now()) / 2);
  const stateSince = isPromised ? promisedAt : askedAt;
  await db().reply.update({
    where: { id },
    data: { askedAt, createdAt: askedAt, stateSince },
    select: { id: true },
  });
  for (const [state, at] of [
    ["waiting", askedAt],
    ["promised", promisedAt],
  ] as const)
    await db().replyChange.updateMany({ where: { replyId: id, state }, data: { at } });
  const payload = { path: ["replyId"], equals: id };
  await db().notification.updateMany({ where: { payload }, data: { createdAt: stateSince } });
}

/** An answer means that all before it was read. */
async function dateReading(userId: string, replyId: string, readAt: Date): Promise<void> {
  await db().threadRead.upsert({
    where: { replyId_userId: { replyId, userId } },
    create: { replyId, userId, readAt },
    update: { readAt },
  });
  await db().notification.updateMany({
    where: { userId, kind: "message", payload: { path: ["replyId"], equals: replyId }, readAt: null },
    data: { readAt },
  });
}

async function dateMessage(id: string, createdAt: Date): Promise<void> {
  await db().message.update({ where: { id }, data: { createdAt }, select: { id: true } });
  await db().notification.updateMany({ where: { dedupeKey: `message:${id}` }, data: { createdAt } });
}

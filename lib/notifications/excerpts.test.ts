import { expect, it } from "vitest";
import { requestDeletion } from "@/lib/account-deletions/mutations";
import { listComments } from "@/lib/comments/queries";
import { db } from "@/lib/db/client";
import { sendMessage } from "@/lib/messages/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import type { NotificationKind } from "@/lib/notifications/schema";
import { blockMember } from "@/lib/replies/block-member";
import { confirmHandover } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { REMOVED_MESSAGE } from "@/lib/text/removed-message";
import { kindsOf } from "@/tests/support/exchanges";
import { aComment, aMember, aPost, aReply, type Member, PASSWORD } from "@/tests/support/factories";

const excerptOf = async (who: Member, kind: NotificationKind) =>
  (await listNotifications(who)).find((one) => one.kind === kind)?.excerpt;

async function talk() {
  const [ada, ben] = [await aMember(), await aMember()];
  const id = await aPost(ada);
  const { _id: replyId } = await aReply(ben, id, { text: "For our new flat.\nWe have a van." });
  const say = (text: string) => sendMessage(ben, replyId, { text }, null);
  return { ada, ben, id, replyId, say };
}

it("a notification shows the first line of the message or reply that it is about", async () => {
  const { ada, say } = await talk();
  expect(await excerptOf(ada, "reply")).toBe("For our new flat.");
  await say("Could I come on Friday?\nOr on Saturday.");
  expect(await excerptOf(ada, "message")).toBe("Could I come on Friday?");
  await say(`Long ${"word ".repeat(60)}`);
  expect(await excerptOf(ada, "message")).toMatch(/^Long .{100,}…$/);
});

it("a comment and a thank-you show theirs until they are removed or hidden", async () => {
  const { ada, ben, id, replyId } = await talk();
  const comment = await db().comment.create({
    data: { postId: id, authorId: ben.id, text: "Does it fold?" },
    select: { id: true },
  });
  const payload = { postId: id, title: "Chair", name: "Ben" };
  const news = { userId: ada.id, kind: "comment" as const, dedupeKey: `comment:${comment.id}`, payload };
  await db().notification.create({ data: news, select: { id: true } });
  expect(await excerptOf(ada, "comment")).toBe("Does it fold?");
  await db().comment.update({ where: comment, data: { hiddenAt: new Date() }, select: { id: true } });
  expect(await excerptOf(ada, "comment")).toBeUndefined();

  await promise(ada, id, { replyId });
  await confirmHandover(ada, id, { replyId });
  await db().thankYou.create({
    data: { replyId, authorId: ben.id, giverId: ada.id, text: "We sit on it." },
    select: { id: true },
  });
  const thanked = {
    kind: "thanked" as const,
    dedupeKey: `thanked:${replyId}`,
    payload: { ...payload, replyId },
  };
  await db().notification.create({ data: { userId: ada.id, ...thanked }, select: { id: true } });
  expect(await excerptOf(ada, "thanked")).toBe("We sit on it.");
  await db().thankYou.update({ where: { replyId }, data: { hiddenAt: new Date() }, select: { id: true } });
  expect(await excerptOf(ada, "thanked")).toBeUndefined();
});

it("nobody reads the words of somebody they have blocked, of a withdrawn reply, or of others", async () => {
  const { ada, ben, replyId, say } = await talk();
  await say("At five?");
  const [told] = await db().notification.findMany({
    where: { userId: ada.id, kind: "message" },
    select: { dedupeKey: true, payload: true },
  });
  const eve = await aMember();
  await db().notification.create({
    data: { userId: eve.id, kind: "message", dedupeKey: told?.dedupeKey ?? "", payload: told?.payload ?? {} },
    select: { id: true },
  });
  expect(await excerptOf(eve, "message")).toBeUndefined();
  await withdrawReply(ben, replyId);
  expect(await excerptOf(ada, "reply")).toBeUndefined();
  await blockMember(ada, ben.id);
  // Also one that a hand-over keeps.
  await db().notification.create({
    data: { userId: ada.id, kind: "message", dedupeKey: `${told?.dedupeKey}`, payload: told?.payload ?? {} },
    select: { id: true },
  });
  expect(await excerptOf(ada, "message")).toBeUndefined();
});

it("a comment of somebody who leaves is hidden below the post and in the notification", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  const id = await aPost(ada);
  await aComment(ben, id, "My son broke his leg, is it still there?");
  await requestDeletion(ben, PASSWORD);
  expect((await listComments(id)).map(({ text }) => text)).toEqual([""]);
  expect(await kindsOf(ada)).toContain("comment");
  expect(await excerptOf(ada, "comment")).toBeUndefined();
});

it("a message that moderators removed has no line", async () => {
  const { ada, replyId, say } = await talk();
  await say("Bad words");
  expect(await excerptOf(ada, "message")).toBe("Bad words");
  await db().message.updateMany({ where: { replyId }, data: { text: REMOVED_MESSAGE } });
  expect(await excerptOf(ada, "message")).toBeUndefined();
});

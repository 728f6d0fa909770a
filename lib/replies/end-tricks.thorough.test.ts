import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { sendExpiryReminders } from "@/lib/posts/expiry-reminders";
import { blockMember } from "@/lib/replies/block-member";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { disputeReport, withdrawReply } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { DAY_MS } from "@/lib/time/durations";
import { agree, anExchange, kindsOf, letDaysPass, stateOf } from "@/tests/support/exchanges";
import { aMember, aReply, codeOf } from "@/tests/support/factories";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const createdAt = new Date(Date.now() - 80 * DAY_MS);

async function aHandoverAfterTheEnd() {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 5, createdAt, expiresAt: inDays(4) });
  await db().reply.update({ where: { id: replyId }, data: { quantity: 1 } });
  await promise(poster, postId, { replyId, quantity: 1 });
  await agree(poster, ben, replyId, 24 * 7);
  return { poster, ben, postId, replyId };
}

it("a poster is asked before the end of what is left, also where some of it is promised and nobody else waits yet", async () => {
  const { poster, postId } = await aHandoverAfterTheEnd();
  await letDaysPass(postId, 2);
  await sendExpiryReminders();
  expect(await kindsOf(poster)).toContain("expiring");
});

it("who asks for the rest behind a promise is not answered by its hand-over, of which the poster had no time to think", async () => {
  const { poster, postId, replyId } = await aHandoverAfterTheEnd();
  await letDaysPass(postId, 2);
  await sendExpiryReminders();
  await letDaysPass(postId, 4);
  await sendExpiryReminders();
  await settleDuePost(postId);
  const cleo = await aMember();
  const cleos = await aReply(cleo, postId, { quantity: 2 });
  // Cleo is told that she has an answer within days; a minute later Ben has his.
  expect(Date.parse(cleos.answerBy ?? "")).toBeGreaterThan(Date.now() + 5 * DAY_MS);
  await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
  await settleDuePost(postId);
  expect([await stateOf(cleos._id), await kindsOf(cleo)]).toEqual(["waiting", ["end-moved"]]);
  // The answer comes sooner, though the post ends later.
  expect((await listNotifications(cleo)).map(notificationText).join()).toContain("The promise of");
});

it("who was answered by the end that a false “I have it” brought about is back in line once it is denied", async () => {
  const { poster, ben, postId, replyId } = await aHandoverAfterTheEnd();
  await letDaysPass(postId, 6);
  await settleDuePost(postId);
  const cleo = await aMember();
  const cleos = await aReply(cleo, postId, { quantity: 2 });
  // Cleo has waited for so long that the end does not move again above her head.
  await db().reply.update({ where: { id: cleos._id }, data: { askedAt: inDays(-178) } });
  await confirmReceipt(ben, replyId);
  await settleDuePost(postId);
  expect(await stateOf(cleos._id)).toBe("declined");
  await disputeReport(poster, replyId);
  expect([await stateOf(replyId), await stateOf(cleos._id)]).toEqual(["promised", "waiting"]);
});

it("who is back in line after such an end, but cannot be given more time, has their answer again", async () => {
  const { poster, ben, postId, replyId } = await aHandoverAfterTheEnd();
  await letDaysPass(postId, 6);
  await settleDuePost(postId);
  const cleos = (await aReply(await aMember(), postId, { quantity: 2 }))._id;
  await db().reply.update({ where: { id: cleos }, data: { askedAt: inDays(-178) } });
  await confirmReceipt(ben, replyId);
  await settleDuePost(postId);
  await blockMember(poster, ben.id);
  await disputeReport(poster, replyId);
  expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["released", "declined"]);
});

it("a hand-over shortly before the end leaves as much time for the others as a promise that came to nothing", async () => {
  const states: string[] = [];
  for (const isHandedOver of [true, false]) {
    const { poster, ben, postId, replyId } = await aHandoverAfterTheEnd();
    await letDaysPass(postId, 3);
    const cleos = (await aReply(await aMember(), postId, { quantity: 2 }))._id;
    if (isHandedOver) await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
    else await withdrawReply(ben, replyId);
    await letDaysPass(postId, 2);
    await settleDuePost(postId);
    states.push(await stateOf(cleos));
  }
  expect(states).toEqual(["waiting", "waiting"]);
});

/** A post of which all is promised asks its poster nothing before its end: each promise ends with a question of its own. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { sendExpiryReminders } from "@/lib/posts/expiry-reminders";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { confirmWanted } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { DAY_MS } from "@/lib/time/durations";
import { agree, anExchange, kindsOf, letDaysPass, mailOf, stateOf } from "@/tests/support/exchanges";
import { aMember, aReply, type Member } from "@/tests/support/factories";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** All of it is promised to Ben, two days before its end, and Cleo waits. */
async function allPromised(allocation: "poster" | "first-come", { isWaitedFor = true } = {}) {
  const life = { createdAt: inDays(-60), expiresAt: inDays(2) };
  const exchange = await anExchange({ ...life, allocation });
  const { poster, postId, replyId } = exchange;
  if (allocation === "poster") await promise(poster, postId, { replyId });
  const cleo = await aMember();
  const cleos = isWaitedFor ? (await aReply(cleo, postId))._id : replyId;
  return { ...exchange, cleo, cleos };
}

/** Day after day the clock does its work. */
async function letClockRun(postId: string, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await letDaysPass(postId, 1);
    await sendExpiryReminders();
    await askAboutHandovers();
    await settleDuePost(postId);
  }
}

/** In the order in which they came. */
const heardBy = async (who: Member) => [...new Set((await kindsOf(who)).toReversed())];

it("nothing happens at the end itself: the promise has a question of its own, with a mail at once", async () => {
  const { poster, ben, cleo, postId, replyId, cleos } = await allPromised("poster");
  await letClockRun(postId, 4);
  expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["promised", "waiting"]);
  expect(await heardBy(poster)).toEqual(["reply"]);
  await letClockRun(postId, 3);
  for (const who of [poster, ben]) {
    expect(await heardBy(who)).toContain("handover-due");
    expect(await mailOf(who)).toContain("handover-due");
  }
  await confirmHandover(poster, postId, { replyId });
  expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["completed", "declined"]);
  expect(await heardBy(cleo)).toEqual(["declined"]);
});

it("without an answer the poster is asked whether it is still there, and the line has three days more", async () => {
  const { poster, ben, cleo, postId, replyId, cleos } = await allPromised("poster");
  await letClockRun(postId, 9);
  expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["released", "waiting"]);
  expect(await heardBy(ben)).toEqual(["promised", "handover-due", "lapsed"]);
  await letClockRun(postId, 1);
  expect(await heardBy(poster)).toEqual(["reply", "handover-due", "lapsed", "answer-due"]);
  expect(await mailOf(poster)).toContain("answer-due");
  await letClockRun(postId, 3);
  expect(await stateOf(cleos)).toBe("declined");
  expect((await heardBy(poster)).at(-1)).toBe("expired");
  await renewPost(poster, postId);
  expect((await heardBy(cleo)).slice(-2)).toEqual(["declined", "available-again"]);
});

it("where nobody waits, the end of the promise is the end of the post, which its poster may renew", async () => {
  const { poster, postId, replyId } = await allPromised("poster", { isWaitedFor: false });
  await letClockRun(postId, 9);
  expect(await stateOf(replyId)).toBe("released");
  expect(await heardBy(poster)).toEqual(["reply", "handover-due", "lapsed", "expired"]);
});

it("a promise that ends before the post leaves the question before its end to it", async () => {
  const { poster, postId } = await allPromised("poster", { isWaitedFor: false });
  await db().post.update({ where: { id: postId }, data: { expiresAt: inDays(11) }, select: { id: true } });
  await letClockRun(postId, 10);
  expect(await heardBy(poster)).toEqual(["reply", "handover-due", "lapsed", "expiring"]);
});

it("both are asked at the time they agreed on, also long after the end, and the line has an answer within two weeks", async () => {
  const { poster, ben, cleo, postId, replyId, cleos } = await allPromised("poster");
  await agree(poster, ben, replyId, 24 * 20);
  await letClockRun(postId, 15);
  expect([await stateOf(cleos), await heardBy(ben)]).toEqual(["waiting", ["promised", "message"]]);
  await letClockRun(postId, 2);
  expect([await stateOf(cleos), (await heardBy(cleo)).at(-1)]).toEqual(["declined", "declined"]);
  expect(await stateOf(replyId)).toBe("promised");
  await letClockRun(postId, 6);
  expect(await stateOf(replyId)).toBe("released");
  expect((await heardBy(poster)).slice(-3)).toEqual(["handover-due", "lapsed", "expired"]);
});

it("a rule asks the next in line, who has a week of their own, and the poster is asked to renew in the end", async () => {
  const { poster, cleo, postId, replyId, cleos } = await allPromised("first-come");
  await letClockRun(postId, 8);
  expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["released", "promised"]);
  expect(await heardBy(cleo)).toEqual(["your-turn"]);
  await confirmWanted(cleo, cleos);
  await letClockRun(postId, 6);
  expect(await stateOf(cleos)).toBe("promised");
  await letClockRun(postId, 3);
  expect(await stateOf(cleos)).toBe("released");
  expect((await heardBy(poster)).at(-1)).toBe("expired");
});

/** How a mark could fall on somebody who did nothing, or be evaded. */

import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { respondToProposal } from "@/lib/messages/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import { getProfile } from "@/lib/profiles/queries";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { disputeReport, reportMissingPoster, withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { viewReplies } from "@/lib/replies/reply-views";
import { DAY_MS } from "@/lib/time/durations";
import { agree, anExchange, markOf, stateOf, suggest } from "@/tests/support/exchanges";
import { aReply, HOME, letHoursPass } from "@/tests/support/factories";

/** The cheat goes on. */
const refused = () => {};

async function promisedWithTime(inHours: number) {
  const exchange = await anExchange();
  const { poster, ben, postId, replyId } = exchange;
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, inHours);
  return exchange;
}

async function anExchangeOfSix() {
  const exchange = await anExchange({ quantity: 6 });
  await promise(exchange.poster, exchange.postId, { replyId: exchange.replyId });
  return exchange;
}

describe("a suggested time that is over when it is accepted", () => {
  it("gives no mark to one who suggested it in vain and gives the thing back", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    const stale = await suggest(ben, replyId, 1);
    await letHoursPass(postId, 3);
    await respondToProposal(poster, stale, true).catch(refused);
    await withdrawReply(ben, replyId);
    expect(await markOf(ben)).toBe(0);
  });
  it("gives no mark to one who gives it back days before the time that stands", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    const stale = await suggest(ben, replyId, 1);
    await agree(poster, ben, replyId, 24 * 5);
    await letHoursPass(postId, 3);
    await respondToProposal(poster, stale, true).catch(refused);
    await withdrawReply(ben, replyId);
    expect(await markOf(ben)).toBe(0);
  });
  it("does not keep a replier from reporting a poster who missed the time that both had agreed on", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    const stale = await suggest(ben, replyId, 1);
    await agree(poster, ben, replyId, 24);
    await letHoursPass(postId, 26);
    await respondToProposal(poster, stale, true).catch(refused);
    await reportMissingPoster(ben, replyId);
  });
});

it("a suggestion accepted minutes before its time gives no mark for giving it back", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  const late = await suggest(ben, replyId, 24);
  await letHoursPass(postId, 23.9);
  await respondToProposal(poster, late, true);
  await withdrawReply(ben, replyId);
  expect(await markOf(ben)).toBe(0);
});

describe("a poster who takes a promise back although a time was agreed has the mark", () => {
  it("also by a no-show before the time, after moving the pin a little", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    await agree(poster, ben, replyId, 24);
    await editPost(poster, postId, { latitude: HOME.latitude + 0.0001 });
    await releasePromise(poster, postId, { replyId, reason: "no-show" }).catch(refused);
    expect([await stateOf(replyId), await markOf(poster)]).not.toEqual(["no_show", 0]);
  });
  it.each([[[1]], [[5, 4, 3, 2]]])("also in part, down to less than half: %j of 6", async (steps) => {
    const { poster, ben, postId, replyId } = await anExchangeOfSix();
    await agree(poster, ben, replyId, 24);
    for (const quantity of steps) await promise(poster, postId, { replyId, quantity });
    expect(await markOf(poster)).toBe(1);
  });
  it("unless it is some of them, or a time was agreed on for the rest", async () => {
    const { poster, ben, postId, replyId } = await anExchangeOfSix();
    await agree(poster, ben, replyId, 24);
    await promise(poster, postId, { replyId, quantity: 3 });
    await agree(poster, ben, replyId, 36);
    await promise(poster, postId, { replyId, quantity: 2 });
    expect(await markOf(poster)).toBe(0);
  });
});

it("a poster who moves the pin a little just before the time can be reported, one who does it in time cannot", async () => {
  for (const [hours, isReported] of [
    [0.2, true],
    [3, false],
  ] as const) {
    const { poster, ben, postId, replyId } = await promisedWithTime(24);
    await letHoursPass(postId, 24 - hours);
    await editPost(poster, postId, { latitude: HOME.latitude + 0.0001 });
    await letHoursPass(postId, hours + 1);
    const report = reportMissingPoster(ben, replyId);
    await (isReported ? report : expect(report).rejects.toMatchObject({ code: "tooEarly" }));
  }
});

it("a promise is not lengthened by another number, and a receipt and its undo after it", async () => {
  const { poster, ben, postId, replyId } = await anExchangeOfSix();
  await letHoursPass(postId, 24 * 5);
  await promise(poster, postId, { replyId, quantity: 5 });
  await confirmReceipt(ben, replyId);
  await disputeReport(ben, replyId);
  const { keepBy } = await db().reply.findUniqueOrThrow({ where: { id: replyId } });
  expect((Number(keepBy) - Date.now()) / DAY_MS).toBeCloseTo(2, 1);
});

describe("a mark is not evaded", () => {
  it("by a replier who says that they have it, takes that back, and gives it back an hour before the time", async () => {
    const { ben, replyId } = await promisedWithTime(1);
    await confirmReceipt(ben, replyId);
    await disputeReport(ben, replyId);
    await withdrawReply(ben, replyId);
    expect([await stateOf(replyId), await markOf(ben)]).toEqual(["withdrawn", 1]);
  });
  it("by a poster who says that it changed hands, takes that back, and then the promise", async () => {
    const { poster, postId, replyId } = await promisedWithTime(24);
    await confirmHandover(poster, postId, { replyId });
    await disputeReport(poster, replyId);
    await releasePromise(poster, postId, { replyId, reason: "released" });
    expect([await stateOf(replyId), await markOf(poster)]).toEqual(["released", 1]);
  });
  it("by a replier who misses the time and says that they have it, to which the poster objects", async () => {
    const { poster, ben, postId, replyId } = await promisedWithTime(24);
    await letHoursPass(postId, 25);
    await confirmReceipt(ben, replyId);
    await disputeReport(poster, replyId);
    await releasePromise(poster, postId, { replyId, reason: "no-show" });
    await letHoursPass(postId, 25);
    await settleDuePost(postId);
    expect((await getProfile(ben.id))?.broken).toBe(1);
  });
  it("by a poster who says just before the time that it changed hands, and is not there", async () => {
    const { poster, ben, postId, replyId } = await promisedWithTime(24);
    await letHoursPass(postId, 23.5);
    await confirmHandover(poster, postId, { replyId });
    await letHoursPass(postId, 2);
    await disputeReport(ben, replyId);
    await reportMissingPoster(ben, replyId);
  });
});

it("a poster who objects too late to a second report is told so", async () => {
  const { poster, ben, postId, replyId } = await promisedWithTime(24);
  await letHoursPass(postId, 26);
  await reportMissingPoster(ben, replyId);
  await disputeReport(poster, replyId);
  await agree(poster, ben, replyId, 24);
  await letHoursPass(postId, 26);
  await reportMissingPoster(ben, replyId);
  await letHoursPass(postId, 25);
  expect((await getProfile(poster.id))?.broken).toBe(1);
  await expect(disputeReport(poster, replyId)).rejects.toMatchObject({ code: "reportClosed" });
});

it("one who waited for the poster in vain, said so, and gives the thing back has no mark", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24);
  await letHoursPass(postId, 26);
  await reportMissingPoster(ben, replyId);
  await withdrawReply(ben, replyId);
  await letHoursPass(postId, 25);
  expect((await getProfile(poster.id))?.broken).toBe(1);
  expect(await markOf(ben)).toBe(0);
});

it("a suggestion from before one has given it back and asked anew is not open any more", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  const old = await suggest(ben, replyId, 24 * 5);
  await withdrawReply(ben, replyId);
  await letHoursPass(postId, 24);
  await aReply(ben, postId, { pickup: "Only next month" });
  const [view] = await viewReplies(db(), poster, { id: replyId });
  expect(view?.suggestion?.messageId).not.toBe(old);
});

describe("a time that both had agreed on before one gave the thing back", () => {
  it("is none at which the poster can be said to be absent, once it is promised anew", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    await agree(poster, ben, replyId, 48);
    await withdrawReply(ben, replyId);
    await letHoursPass(postId, 24);
    await aReply(ben, postId, { pickup: "Only next month" });
    await promise(poster, postId, { replyId });
    await letHoursPass(postId, 26);
    await expect(reportMissingPoster(ben, replyId)).rejects.toMatchObject({ code: "tooEarly" });
  });
});

it("a report is not read by one who gives the thing back from a page of before", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ allocation: "first-come" });
  await agree(poster, ben, replyId, 24);
  await letHoursPass(postId, 25);
  await releasePromise(poster, postId, { replyId, reason: "no-show" });
  await withdrawReply(ben, replyId);
  const told = (await listNotifications(ben)).find(({ kind }) => kind === "no-show-reported");
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  expect((await getProfile(ben.id))?.broken).toBe(1);
  expect(told?.isRead).toBe(false);
});

/** How a mark could fall on somebody who did nothing, or be evaded. */

import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { respondToProposal } from "@/lib/messages/mutations";
import { decideCase } from "@/lib/moderation/decide";
import { listNotifications } from "@/lib/notifications/queries";
import { getProfile } from "@/lib/profiles/queries";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { blockMember } from "@/lib/replies/block-member";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import {
  confirmWanted,
  declineTurn,
  disputeReport,
  reportMissingPoster,
  withdrawReply,
} from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { viewReplies } from "@/lib/replies/reply-views";
import { takeDownWithUndo } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { agree, anExchange, markOf, stateOf, suggest } from "@/tests/support/exchanges";
import { aReply, aStaffMember, HOME, letHoursPass, type Member } from "@/tests/support/factories";
import { aCase } from "@/tests/support/moderation";

/** The cheat goes on. */
const refused = () => {};

const brokenOf = async ({ id }: Member) => (await getProfile(id))?.broken;

async function promisedWithTime(inHours: number, changes: Parameters<typeof anExchange>[0] = {}) {
  const exchange = await anExchange(changes);
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

async function lapsedAfterMissedTime() {
  const exchange = await promisedWithTime(24);
  const { postId, replyId } = exchange;
  await letHoursPass(postId, 25);
  await askAboutHandovers();
  await letHoursPass(postId, 26);
  await settleDuePost(postId);
  expect(await stateOf(replyId)).toBe("released");
  return exchange;
}

it("no mark on who gives back what the poster has cut down by half an hour before the time", async () => {
  const { poster, ben, postId, replyId } = await promisedWithTime(24, { quantity: 6 });
  await letHoursPass(postId, 23);
  await promise(poster, postId, { replyId, quantity: 3 });
  await withdrawReply(ben, replyId);
  expect([await markOf(poster), await markOf(ben)]).toEqual([0, 0]);
});

it("no mark on who gives back what moderators have hidden since", async () => {
  const { ben, postId, replyId } = await promisedWithTime(24);
  await letHoursPass(postId, 23);
  await aCase({ kind: "post", id: postId }, await aStaffMember("moderator"));
  expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).hiddenAt).not.toBeNull();
  await withdrawReply(ben, replyId);
  expect(await markOf(ben)).toBe(0);
});

it("no mark on who gives back what moderators remove later as a fraud", async () => {
  const { ben, postId, replyId } = await promisedWithTime(24);
  await letHoursPass(postId, 23);
  const caseId = await aCase({ kind: "post", id: postId }, await aStaffMember("moderator"));
  await withdrawReply(ben, replyId);
  await decideCase(await aStaffMember("moderator"), caseId, { decision: "remove", reason: "A fraud." });
  expect(await markOf(ben)).toBe(0);
});

it("who was there in vain can report the poster also after giving it back", async () => {
  const { poster, ben, postId, replyId } = await promisedWithTime(24);
  await letHoursPass(postId, 25);
  await withdrawReply(ben, replyId);
  await reportMissingPoster(ben, replyId);
  await letHoursPass(postId, 25);
  expect([await brokenOf(poster), await markOf(ben)]).toEqual([1, 0]);
});

it.each([
  ["yes", confirmWanted],
  ["no", declineTurn],
] as const)(
  "a poster who missed the time does not get rid of it by promising it once more: %s",
  async (_, answer) => {
    const { poster, ben, postId, replyId } = await lapsedAfterMissedTime();
    await promise(poster, postId, { replyId });
    await answer(ben, replyId);
    await reportMissingPoster(ben, replyId);
  },
);

it("a poster who blocks who reported them can still object", async () => {
  const { poster, ben, postId, replyId } = await promisedWithTime(24);
  await letHoursPass(postId, 25);
  await reportMissingPoster(ben, replyId);
  await blockMember(poster, ben.id);
  await disputeReport(poster, replyId);
  await letHoursPass(postId, 25);
  expect(await brokenOf(poster)).toBe(0);
});

it("a replier who blocks who reported them can still object", async () => {
  const { poster, ben, postId, replyId } = await promisedWithTime(24);
  await letHoursPass(postId, 25);
  await releasePromise(poster, postId, { replyId, reason: "no-show" });
  await blockMember(ben, poster.id);
  await disputeReport(ben, replyId);
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  expect(await brokenOf(ben)).toBe(0);
});

it("who withdraws from a post that is being taken down after its time has no mark", async () => {
  const { poster, ben, postId, replyId } = await promisedWithTime(24);
  await letHoursPass(postId, 25);
  await takeDownWithUndo(poster, postId);
  expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).takeDownAt).not.toBeNull();
  await withdrawReply(ben, replyId);
  expect(await markOf(ben)).toBe(0);
});

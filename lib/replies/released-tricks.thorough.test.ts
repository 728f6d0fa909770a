/** How a promise could count as taken back by somebody who took nothing back, and how a line could be lost with it. */
import { describe, expect, it } from "vitest";
import { respondToProposal } from "@/lib/messages/mutations";
import { undoDecision } from "@/lib/moderation/undo";
import { getProfile } from "@/lib/profiles/queries";
import { blockMember } from "@/lib/replies/block-member";
import { editPost } from "@/lib/replies/edit-post";
import { confirmReceipt } from "@/lib/replies/handover";
import { disputeReport, reportMissingPoster, withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import {
  agree,
  aMissedMeeting,
  anExchange,
  kindsOf,
  markOf,
  stateOf,
  suggest,
} from "@/tests/support/exchanges";
import { aMember, aReply, aStaffMember, letHoursPass, type Member } from "@/tests/support/factories";
import { aDecidedCase, hide, keep, removedByMistake } from "@/tests/support/moderation";

const REMOVAL = { decision: "remove", reason: "A scam." } as const;

it("a poster who raises a promise has no mark, though more was asked for when both agreed on a time", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 6 });
  await agree(poster, ben, replyId, 48);
  await promise(poster, postId, { replyId, quantity: 1 });
  await promise(poster, postId, { replyId, quantity: 2 });
  expect(await markOf(poster)).toBe(0);
});

it("nor one who lowers it to no less than half of what was promised", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 6 });
  await agree(poster, ben, replyId, 48);
  await promise(poster, postId, { replyId, quantity: 3 });
  await promise(poster, postId, { replyId, quantity: 2 });
  expect(await markOf(poster)).toBe(0);
});

it("but one who lowers it further, also where the time was agreed on before the promise", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 6 });
  await agree(poster, ben, replyId, 48);
  await promise(poster, postId, { replyId, quantity: 6 });
  await promise(poster, postId, { replyId, quantity: 3 });
  await promise(poster, postId, { replyId, quantity: 2 });
  expect(await markOf(poster)).toBe(1);
});

it("a time that was over before anything was promised gives a poster no mark", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await agree(poster, ben, replyId, 24);
  await letHoursPass(postId, 24 * 30);
  await promise(poster, postId, { replyId });
  await releasePromise(poster, postId, { replyId, reason: "released" });
  expect(await markOf(poster)).toBe(0);
});

it("a time from before the promise that is still ahead does", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await agree(poster, ben, replyId, 24);
  await promise(poster, postId, { replyId });
  await releasePromise(poster, postId, { replyId, reason: "released" });
  expect(await markOf(poster)).toBe(1);
});

it("a poster whose old suggestion is accepted at the last minute has no mark for taking it back", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  const old = await suggest(poster, replyId, 48);
  await letHoursPass(postId, 47.9);
  await respondToProposal(ben, old, true);
  await releasePromise(poster, postId, { replyId, reason: "released" });
  expect(await markOf(poster)).toBe(0);
});

it("nor for taking back what the replier has suggested another time for", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24);
  await suggest(ben, replyId, 24 * 9);
  await releasePromise(poster, postId, { replyId, reason: "released" });
  expect(await markOf(poster)).toBe(0);
});

it("nor for giving less of it then", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 6 });
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24);
  await suggest(ben, replyId, 24 * 9);
  await promise(poster, postId, { replyId, quantity: 1 });
  expect(await markOf(poster)).toBe(0);
});

it("another time that is suggested once the promise is taken back changes nothing", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24);
  await releasePromise(poster, postId, { replyId, reason: "released" });
  await suggest(ben, replyId, 48);
  expect(await markOf(poster)).toBe(1);
});

it("nor does it once the promise is given back", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 1);
  await withdrawReply(ben, replyId);
  await suggest(poster, replyId, 48);
  expect(await markOf(ben)).toBe(1);
});

it("a poster who takes a promise back while moderators have the post hidden has no mark", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24);
  await hide(postId);
  await releasePromise(poster, postId, { replyId, reason: "released" });
  expect(await markOf(poster)).toBe(0);
});

it("but one who does so once it is shown again", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24);
  await keep(await hide(postId));
  await releasePromise(poster, postId, { replyId, reason: "released" });
  expect(await markOf(poster)).toBe(1);
});

it("a ban by mistake leaves no mark on who was promised something, and its poster hears that it is free", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 1);
  const host = await aStaffMember("host");
  const member = { kind: "member", id: ben.id } as const;
  const caseId = await aDecidedCase(member, { decision: "ban", reason: "A scam." }, host);
  await undoDecision(host, caseId, "It was none.");
  expect([await stateOf(replyId), await markOf(ben)]).toEqual(["waiting", 0]);
  expect(await kindsOf(poster)).toContain("given-back");
});

describe("a post under a rule that moderators removed by mistake, and its poster takes down later,", () => {
  const takenBackOf = async ({ id }: Member) => (await getProfile(id))?.takenBack;

  it("is not taken back where nothing is promised any more", async () => {
    const { poster, ben, postId, replyId } = await anExchange({ allocation: "first-come" });
    const caseId = await aDecidedCase({ kind: "post", id: postId }, REMOVAL);
    await blockMember(ben, poster.id);
    await undoDecision(await aStaffMember("moderator"), caseId, "It was none.");
    expect(await stateOf(replyId)).toBe("released");
    await takeDownPost(poster, postId, {});
    expect(await takenBackOf(poster)).toBe(0);
  });
  it("is taken back where it is promised once more", async () => {
    const { poster, postId, replyId } = await anExchange({ allocation: "first-come" });
    await removedByMistake(postId);
    expect(await stateOf(replyId)).toBe("promised");
    await takeDownPost(poster, postId, {});
    expect(await takenBackOf(poster)).toBe(1);
  });
});

describe("the line behind a false receipt, which is denied while moderators have removed the post by mistake,", () => {
  async function deniedWhileRemoved(allocation: "first-come" | "poster") {
    const exchange = await anExchange({ allocation });
    const { poster, ben, postId, replyId } = exchange;
    const cleos = (await aReply(await aMember(), postId))._id;
    if (allocation === "poster") await promise(poster, postId, { replyId });
    await confirmReceipt(ben, replyId);
    const caseId = await aDecidedCase({ kind: "post", id: postId }, REMOVAL);
    await disputeReport(poster, replyId);
    await undoDecision(await aStaffMember("moderator"), caseId, "It was none.");
    return { ...exchange, cleos };
  }

  it("is back with the post, at its place", async () => {
    const { postId, replyId, cleos } = await deniedWhileRemoved("first-come");
    await aReply(await aMember(), postId);
    expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["promised", "waiting"]);
  });
  it("is back once the choice is left to a rule", async () => {
    const { poster, ben, postId, replyId, cleos } = await deniedWhileRemoved("poster");
    const friends = (await aReply(await aMember(), postId))._id;
    await editPost(poster, postId, { allocation: "first-come" });
    const states = [await stateOf(replyId), await stateOf(cleos), await stateOf(friends)];
    expect(states).toEqual(["promised", "waiting", "waiting"]);
    expect([await markOf(poster), await markOf(ben)]).toEqual([0, 0]);
  });
});

it("nor is the line lost behind a receipt that is taken back while the poster is banned by mistake", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ allocation: "first-come" });
  const cleos = (await aReply(await aMember(), postId))._id;
  await confirmReceipt(ben, replyId);
  const host = await aStaffMember("host");
  const member = { kind: "member", id: poster.id } as const;
  const caseId = await aDecidedCase(member, { decision: "ban", reason: "A scam." }, host);
  await disputeReport(ben, replyId);
  await undoDecision(host, caseId, "It was none.");
  expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["promised", "waiting"]);
});

it("neither side has a mark for a promise that ends after word stood against word about who was there", async () => {
  for (const side of ["poster", "ben"] as const) {
    const { poster, ben, postId, replyId } = await aMissedMeeting();
    await reportMissingPoster(ben, replyId);
    await disputeReport(poster, replyId);
    if (side === "ben") await withdrawReply(ben, replyId);
    else await releasePromise(poster, postId, { replyId, reason: "released" });
    expect([await markOf(poster), await markOf(ben)]).toEqual([0, 0]);
  }
});

/** Ways to be left without an answer, or to have a mark, by objections and suggestions at odd moments. */
import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { getThread } from "@/lib/messages/queries";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { getProfile } from "@/lib/profiles/queries";
import { blockMember, unblockMember } from "@/lib/replies/block-member";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { declineTurn, disputeReport, reportMissingPoster, withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import {
  agree,
  aMissedMeeting,
  anExchange,
  aRuleAfterANoShow,
  kindsOf,
  letDaysPass,
  markOf,
  stateOf,
  suggest,
} from "@/tests/support/exchanges";
import { aMember, aPost, aReply, codeOf, letHoursPass, type Member } from "@/tests/support/factories";
import { hide } from "@/tests/support/moderation";

const refused = () => {};
const brokenOf = async ({ id }: Member) => (await getProfile(id))?.broken;

/** They agreed on a time of tomorrow, after another had been suggested for the day after it. */
async function anAgreedTimeAfterASuggestion(by: "ben" | "poster") {
  const exchange = await anExchange();
  const { poster, ben, postId, replyId } = exchange;
  await promise(poster, postId, { replyId });
  const author = exchange[by];
  const other = author === ben ? poster : ben;
  const old = await suggest(author, replyId, 72);
  await agree(other, author, replyId, 24);
  const acceptOld = () => respondToProposal(other, old, true).catch(refused);
  return { ...exchange, old, acceptOld };
}

describe("whoever objects to a no-show is answered, also where a rule chooses by now", () => {
  it("and the post was taken down", async () => {
    const { poster, ben, postId, replyId } = await aRuleAfterANoShow();
    await takeDownPost(poster, postId, {});
    await disputeReport(ben, replyId);
    expect(await stateOf(replyId)).toBe("released");
  });

  it("and the post was taken down, by a message", async () => {
    const { poster, ben, postId, replyId } = await aRuleAfterANoShow();
    await takeDownPost(poster, postId, {});
    await sendMessage(ben, replyId, { text: "I was there!", proposedAt: undefined }, null);
    expect(await stateOf(replyId)).toBe("released");
  });

  it("and somebody else has it", async () => {
    const { poster, ben, postId, replyId, friends } = await aRuleAfterANoShow();
    await confirmHandover(poster, postId, { replyId: friends, code: await codeOf(friends) });
    await disputeReport(ben, replyId);
    expect(await stateOf(replyId)).toBe("released");
  });

  it("and its end was told before moderators hid it", async () => {
    const { poster, postId, ben, replyId, friend, friends } = await aRuleAfterANoShow();
    await withdrawReply(friend, friends);
    await db().post.update({ where: { id: postId }, data: { expiresAt: new Date(Date.now() - 1000) } });
    await settleDuePost(postId);
    await hide(postId);
    await disputeReport(ben, replyId);
    expect(await stateOf(replyId)).toBe("released");
    expect(await brokenOf(poster)).toBe(0);
  });

  it("but has no promise from somebody whom they blocked", async () => {
    const { poster, ben, postId, replyId, friend, friends } = await aRuleAfterANoShow();
    const cleos = (await aReply(await aMember(), postId))._id;
    await blockMember(ben, poster.id);
    await withdrawReply(friend, friends);
    await disputeReport(ben, replyId);
    expect(await stateOf(replyId)).toBe("released");
    expect(await stateOf(cleos)).toBe("promised");
  });

  it("and waits like all others while the post stands", async () => {
    const { ben, replyId } = await aRuleAfterANoShow();
    await disputeReport(ben, replyId);
    expect(await stateOf(replyId)).toBe("waiting");
  });
});

it("an objection of the poster stands, however often the replier blocks and unblocks", async () => {
  const { poster, ben, postId, replyId } = await aMissedMeeting();
  await reportMissingPoster(ben, replyId);
  await disputeReport(poster, replyId);
  for (let turn = 0; turn < 2; turn += 1) {
    await blockMember(ben, poster.id);
    await unblockMember(ben, poster.id);
    await reportMissingPoster(ben, replyId).catch(refused);
  }
  await letHoursPass(postId, 25);
  expect(await brokenOf(poster)).toBe(0);
});

describe("what was suggested before both agreed on another time is over", () => {
  it("so the agreed time can be missed by the poster", async () => {
    const { ben, poster, postId, replyId, acceptOld } = await anAgreedTimeAfterASuggestion("ben");
    await letHoursPass(postId, 20);
    await acceptOld();
    await letHoursPass(postId, 5);
    await reportMissingPoster(ben, replyId);
    await letHoursPass(postId, 25);
    expect(await brokenOf(poster)).toBe(1);
  });

  it("so whoever missed the agreed one does not undo that afterwards", async () => {
    const byPoster = await anAgreedTimeAfterASuggestion("ben");
    await letHoursPass(byPoster.postId, 25);
    await byPoster.acceptOld();
    await reportMissingPoster(byPoster.ben, byPoster.replyId);
    await letHoursPass(byPoster.postId, 25);
    expect(await brokenOf(byPoster.poster)).toBe(1);

    const byBen = await anAgreedTimeAfterASuggestion("poster");
    await letHoursPass(byBen.postId, 25);
    await byBen.acceptOld();
    await releasePromise(byBen.poster, byBen.postId, { replyId: byBen.replyId, reason: "no-show" });
    await letHoursPass(byBen.postId, 25);
    await settleDuePost(byBen.postId);
    expect(await brokenOf(byBen.ben)).toBe(1);
  });

  it("so giving back days before the agreed one is early enough", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    await promise(poster, postId, { replyId });
    const old = await suggest(ben, replyId, 48);
    await agree(poster, ben, replyId, 24 * 6);
    await letHoursPass(postId, 45.5);
    await respondToProposal(poster, old, true).catch(refused);
    await letHoursPass(postId, 1);
    await withdrawReply(ben, replyId);
    expect(await markOf(ben)).toBe(0);
  });

  it("and the conversation says so instead of asking for a yes", async () => {
    const { poster, replyId, old } = await anAgreedTimeAfterASuggestion("ben");
    const { messages } = await getThread(poster, replyId);
    expect(messages.find(({ _id }) => _id === old)).toMatchObject({ replaced: true });
    await expect(respondToProposal(poster, old, true)).rejects.toThrow("otherTimeAgreed");
  });
});

it("a no-show notice names the poster, not its reader", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await db().user.update({ where: { id: ben.id }, data: { name: "Ben Reader" } });
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24);
  await letHoursPass(postId, 25);
  await releasePromise(poster, postId, { replyId, reason: "no-show" });
  const texts = (await listNotifications(ben)).map(notificationText);
  expect(texts.filter((text) => text.includes("you were not there as agreed"))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("Ben Reader says"))).toEqual([]);
});

it("the poster hears of the yes of one who was only asked by a rule, not of the no", async () => {
  const [poster, first, ben, cleo] = [await aMember(), await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster, { allocation: "first-come" });
  const firsts = (await aReply(first, postId))._id;
  const bens = (await aReply(ben, postId))._id;
  const cleos = (await aReply(cleo, postId))._id;
  await letDaysPass(postId, 2);
  await withdrawReply(first, firsts);
  const givenBack = async () => (await kindsOf(poster)).filter((kind) => kind === "given-back").length;
  const before = await givenBack();
  await declineTurn(ben, bens);
  expect(await stateOf(cleos)).toBe("promised");
  expect(await givenBack()).toBe(before);
});

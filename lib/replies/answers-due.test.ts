import { expect, it } from "vitest";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { countAnswersDue } from "@/lib/replies/answers-due";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { confirmWanted, withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise } from "@/lib/replies/promises";
import { HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, letHoursPass, lookAtReplies, type Member } from "@/tests/support/factories";

it("counts each post once whose poster chooses among neighbours who wait", async () => {
  const [poster, ada, ben] = [await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster);
  expect(await countAnswersDue(poster)).toBe(0);
  const asked = await aReply(ada, postId);
  const other = await aReply(ben, postId);
  expect(await countAnswersDue(poster)).toBe(1);
  expect(await countAnswersDue(ada)).toBe(0);
  await declineReply(poster, postId, { replyId: asked._id });
  expect(await countAnswersDue(poster)).toBe(1);
  await promise(poster, postId, { replyId: other._id });
  expect(await countAnswersDue(poster)).toBe(0);
});

it("counts nothing where a rule chooses, nor where all is promised", async () => {
  const [poster, ada, ben] = [await aMember(), await aMember(), await aMember()];
  const byRule = await aPost(poster, { allocation: "first-come" });
  await aReply(ada, byRule);
  await aReply(ben, byRule);
  const chosen = await aPost(poster);
  const first = await aReply(ada, chosen);
  await promise(poster, chosen, { replyId: first._id });
  await aReply(ben, chosen);
  expect(await countAnswersDue(poster)).toBe(0);
});

it("counts the question whether one still wants it, until it is answered", async () => {
  const [poster, ada, ben] = [await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster, { allocation: "first-come" });
  const first = await aReply(ada, postId);
  const next = await aReply(ben, postId);
  await letHoursPass(postId, 72);
  await withdrawReply(ada, first._id);
  expect(await countAnswersDue(ben)).toBe(1);
  await confirmWanted(ben, next._id);
  expect(await countAnswersDue(ben)).toBe(0);
});

it("counts the other side's word of a hand-over, until it is answered or stands", async () => {
  const [poster, ada] = [await aMember(), await aMember()];
  const [given, received] = [await aPost(poster), await aPost(poster)];
  const byPoster = await aReply(ada, given);
  const byReplier = await aReply(ada, received);
  await promise(poster, given, { replyId: byPoster._id });
  await promise(poster, received, { replyId: byReplier._id });
  await confirmHandover(poster, given, { replyId: byPoster._id });
  await confirmReceipt(ada, byReplier._id);
  expect([await countAnswersDue(poster), await countAnswersDue(ada)]).toEqual([1, 1]);
  await confirmReceipt(ada, byPoster._id);
  expect([await countAnswersDue(poster), await countAnswersDue(ada)]).toEqual([1, 0]);
  await letHoursPass(received, 73);
  expect([await countAnswersDue(poster), await countAnswersDue(ada)]).toEqual([0, 0]);
});

it("counts a time that the other suggests for a promise, until it is answered or over", async () => {
  const [poster, ada] = [await aMember(), await aMember()];
  const postId = await aPost(poster);
  const { _id: replyId } = await aReply(ada, postId);
  await promise(poster, postId, { replyId });
  const suggest = async (from: Member) => {
    const proposedAt = new Date(Date.now() + 5 * HOUR_MS);
    const { body } = await sendMessage(from, replyId, { text: "", proposedAt }, null);
    return (body as { message: { _id: string } }).message._id;
  };
  const both = async () => [await countAnswersDue(poster), await countAnswersDue(ada)];
  const suggestionOf = async (who: Member) => (await lookAtReplies(who, postId))[0]?.suggestion;
  expect(await both()).toEqual([0, 0]);
  const first = await suggest(ada);
  expect(await both()).toEqual([1, 0]);
  expect([await suggestionOf(poster), await suggestionOf(ada)]).toMatchObject([
    { messageId: first, isOwn: false },
    { messageId: first, isOwn: true },
  ]);
  const second = await suggest(poster);
  expect(await both()).toEqual([0, 1]);
  await respondToProposal(ada, second, true);
  expect(await both()).toEqual([0, 0]);
  expect(await suggestionOf(ada)).toBeUndefined();
  for (const who of [poster, ada])
    expect((await lookAtReplies(who, postId))[0]).toMatchObject({ agreedMessageId: second });
  await suggest(ada);
  expect(await both()).toEqual([1, 0]);
  await letHoursPass(postId, 6);
  expect(await both()).toEqual([0, 0]);
});

it("counts a time that the poster suggests before the promise, for the one who asked", async () => {
  const [poster, ada] = [await aMember(), await aMember()];
  const { _id: replyId } = await aReply(ada, await aPost(poster));
  const proposedAt = new Date(Date.now() + 5 * HOUR_MS);
  const { body } = await sendMessage(poster, replyId, { text: "", proposedAt }, null);
  expect([await countAnswersDue(poster), await countAnswersDue(ada)]).toEqual([1, 1]);
  await respondToProposal(ada, (body.message as { _id: string })._id, true);
  expect([await countAnswersDue(poster), await countAnswersDue(ada)]).toEqual([1, 0]);
});

import { expect, it } from "vitest";
import { respondToProposal } from "@/lib/messages/mutations";
import { listThreads } from "@/lib/messages/queries";
import { disputeReport } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { listReplies } from "@/lib/replies/queries";
import { isTimeMissing } from "@/lib/replies/rules";
import { anExchange, suggest } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, letHoursPass, type Member } from "@/tests/support/factories";

/** Whether the poster's look at the replies knows of a time. */
const isAgreed = async (poster: Member, postId: string) => {
  const [reply] = await listReplies(poster, postId);
  return reply !== undefined && !isTimeMissing(reply);
};

const timeOf = async (who: Member) => (await listThreads(who))[0]?.time;

it("the list of threads says of a promise whether a time is missing, and who is to answer", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  const id = await aPost(ada);
  const { _id: replyId } = await aReply(ben, id);
  const both = async () => [await timeOf(ada), await timeOf(ben)];
  expect(await both()).toEqual([undefined, undefined]);
  await promise(ada, id, { replyId });
  expect(await both()).toEqual(["none", "none"]);
  const first = await suggest(ben, replyId, 20);
  expect(await both()).toEqual(["answer", "suggested"]);
  await respondToProposal(ada, first, false);
  expect(await both()).toEqual(["none", "none"]);
  expect(await isAgreed(ada, id)).toBe(false);
  await respondToProposal(ada, await suggest(ben, replyId, 30), true);
  expect(await isAgreed(ada, id)).toBe(true);
  expect(await both()).toEqual([undefined, undefined]);
  await suggest(ben, replyId, 40);
  expect(await both()).toEqual([undefined, undefined]);
});

it("says before the promise, too, whose answer to a time is due, and then what they have agreed on", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  const { _id: replyId } = await aReply(ben, await aPost(ada));
  const both = async () =>
    Promise.all(
      [ada, ben].map(async (who) => {
        const [thread] = await listThreads(who);
        return [thread?.awaits, thread?.time];
      }),
    );
  expect(await both()).toEqual([
    ["reader", undefined],
    ["other", undefined],
  ]);
  const message = await suggest(ada, replyId, 20);
  expect(await both()).toEqual([
    ["other", "suggested"],
    ["reader", "answer"],
  ]);
  await respondToProposal(ben, message, true);
  expect(await both()).toEqual([
    ["reader", undefined],
    ["other", undefined],
  ]);
  expect((await listThreads(ben))[0]?.agreedAt).toBeDefined();
  const [reply] = await listReplies(ada, (await listThreads(ada))[0]?.post._id ?? "");
  expect(reply?.agreedAt).toBeDefined();
});

it("the list asks for no time while one is said not to answer, as the post itself does not", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ allocation: "first-come" });
  await suggest(poster, replyId, 1);
  await letHoursPass(postId, 49);
  await releasePromise(poster, postId, { replyId, reason: "no-answer" });
  expect([await timeOf(poster), await timeOf(ben)]).toEqual([undefined, undefined]);
  await disputeReport(ben, replyId);
  expect([await timeOf(poster), await timeOf(ben)]).toEqual(["none", "none"]);
});

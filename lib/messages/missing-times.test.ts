import { expect, it } from "vitest";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { listThreads } from "@/lib/messages/queries";
import { promise } from "@/lib/replies/promises";
import { listReplies } from "@/lib/replies/queries";
import { isTimeMissing } from "@/lib/replies/rules";
import { HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, type Member } from "@/tests/support/factories";

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
  const suggest = async (hours: number) => {
    const proposedAt = new Date(Date.now() + hours * HOUR_MS);
    const { body } = await sendMessage(ben, replyId, { text: "", proposedAt }, null);
    return (body.message as { _id: string })._id;
  };
  const first = await suggest(20);
  expect(await both()).toEqual(["answer", "suggested"]);
  await respondToProposal(ada, first, false);
  expect(await both()).toEqual(["none", "none"]);
  expect(await isAgreed(ada, id)).toBe(false);
  await respondToProposal(ada, await suggest(30), true);
  expect(await isAgreed(ada, id)).toBe(true);
  expect(await both()).toEqual([undefined, undefined]);
  await suggest(40);
  expect(await both()).toEqual([undefined, undefined]);
});

import { expect, it } from "vitest";
import { listFreshPromises, listUntimedPromises } from "@/lib/messages/fresh-promises";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { markPromisesSeen } from "@/lib/notifications/mutations";
import { blockMember } from "@/lib/replies/block-member";
import { promise, releasePromise } from "@/lib/replies/promises";
import { HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, type Member } from "@/tests/support/factories";

async function aPromise(poster: Member, person: Member, title: string) {
  const postId = await aPost(poster, { title });
  const { _id: replyId } = await aReply(person, postId);
  await promise(poster, postId, { replyId });
  return { postId, replyId };
}

const titlesFor = async (member: Member) => (await listFreshPromises(member)).map(({ title }) => title);

it("a promise is new to its receiver, and to nobody else, until they have looked at its post", async () => {
  const [poster, person] = [await aMember(), await aMember()];
  const chair = await aPromise(poster, person, "High chair");
  await aPromise(poster, person, "Lamp");
  expect(await titlesFor(person)).toEqual(["Lamp", "High chair"]);
  expect(await titlesFor(poster)).toEqual([]);
  expect(await listFreshPromises(person)).toContainEqual({
    ...chair,
    ...{ title: "High chair", type: "offer", hasTime: false },
  });
  await markPromisesSeen(person, chair.postId);
  expect(await titlesFor(person)).toEqual(["Lamp"]);
  await markPromisesSeen(poster);
  expect(await titlesFor(person)).toEqual(["Lamp"]);
  await markPromisesSeen(person);
  expect(await titlesFor(person)).toEqual([]);
});

it("a promise that was taken back, or of somebody who is blocked, is not new", async () => {
  const [poster, other, person] = [await aMember(), await aMember(), await aMember()];
  const { postId, replyId } = await aPromise(poster, person, "High chair");
  await aPromise(other, person, "Lamp");
  await releasePromise(poster, postId, { replyId, reason: "released" });
  expect(await titlesFor(person)).toEqual(["Lamp"]);
  await blockMember(person, other.id);
  expect(await titlesFor(person)).toEqual([]);
});

it("a time that both agreed on is known", async () => {
  const [poster, person] = [await aMember(), await aMember()];
  const { replyId } = await aPromise(poster, person, "High chair");
  const proposedAt = new Date(Date.now() + 5 * HOUR_MS);
  const { body } = await sendMessage(poster, replyId, { text: "", proposedAt }, null);
  await respondToProposal(person, (body.message as { _id: string })._id, true);
  expect((await listFreshPromises(person)).filter(({ hasTime }) => !hasTime)).toEqual([]);
});

it("a promise without a time stays an open question once it was looked at, until one suggests a time", async () => {
  const [poster, person] = [await aMember(), await aMember()];
  const chair = await aPromise(poster, person, "High chair");
  await markPromisesSeen(person);
  expect(await listUntimedPromises(person)).toEqual([
    { ...chair, ...{ title: "High chair", type: "offer", hasTime: false } },
  ]);
  expect(await listUntimedPromises(poster)).toEqual([]);
  const proposedAt = new Date(Date.now() + 5 * HOUR_MS);
  const { body } = await sendMessage(person, chair.replyId, { text: "", proposedAt }, null);
  expect(await listUntimedPromises(person)).toEqual([]);
  await respondToProposal(poster, (body.message as { _id: string })._id, false);
  expect(await listUntimedPromises(person)).toHaveLength(1);
});

it("a promise is an open question again after the newest of several suggested times is declined", async () => {
  const [poster, person] = [await aMember(), await aMember()];
  const { replyId } = await aPromise(poster, person, "High chair");
  const suggest = async (hours: number) => {
    const proposedAt = new Date(Date.now() + hours * HOUR_MS);
    const { body } = await sendMessage(poster, replyId, { text: "", proposedAt }, null);
    return (body.message as { _id: string })._id;
  };
  await suggest(5);
  const newest = await suggest(6);
  expect(await listUntimedPromises(person)).toEqual([]);
  await respondToProposal(person, newest, false);
  expect(await listUntimedPromises(person)).toHaveLength(1);
});

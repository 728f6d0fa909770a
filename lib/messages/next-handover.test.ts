import { expect, it } from "vitest";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { getNextHandover } from "@/lib/messages/next-handover";
import { ON_MY_WAY } from "@/lib/messages/texts";
import { blockMember } from "@/lib/replies/block-member";
import { confirmWanted, withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, codeOf, HOME, letHoursPass, type Member } from "@/tests/support/factories";

async function aPromise(poster: Member, person: Member, title = "Kitchen chair") {
  const postId = await aPost(poster, { title });
  const { _id: replyId } = await aReply(person, postId);
  await promise(poster, postId, { replyId });
  return { postId, replyId };
}

async function agree(poster: Member, person: Member, replyId: string, hours: number): Promise<Date> {
  const proposedAt = new Date(Date.now() + hours * HOUR_MS);
  const { body } = await sendMessage(poster, replyId, { text: "", proposedAt }, null);
  await respondToProposal(person, (body.message as { _id: string })._id, true);
  return proposedAt;
}

it("is null without a promise, and tells each of the two about the other", async () => {
  const [poster, person] = [await aMember({ name: "Pia" }), await aMember({ name: "Ben" })];
  expect(await getNextHandover(poster)).toBeNull();
  const { replyId } = await aPromise(poster, person);
  const place = { address: HOME.address, latitude: HOME.latitude, longitude: HOME.longitude };
  const shared = { replyId, isAgreed: false, isOnMyWay: false, ...place };
  expect(await getNextHandover(person)).toMatchObject({
    ...shared,
    other: { _id: poster.id, name: "Pia" },
    isPoster: false,
    code: await codeOf(replyId),
  });
  const forPoster = await getNextHandover(poster);
  expect(forPoster).toMatchObject({ ...shared, other: { _id: person.id, name: "Ben" }, isPoster: true });
  expect(forPoster).not.toHaveProperty("code");
  expect(await getNextHandover(await aMember())).toBeNull();
});

it("is the earliest agreed time, before promises without one", async () => {
  const [poster, ada, ben, cleo] = [await aMember(), await aMember(), await aMember(), await aMember()];
  await aPromise(poster, ada, "No time");
  const late = await aPromise(poster, ben, "Late");
  const soon = await aPromise(poster, cleo, "Soon");
  await agree(poster, ben, late.replyId, 30);
  const at = await agree(poster, cleo, soon.replyId, 5);
  expect(await getNextHandover(poster)).toMatchObject({
    replyId: soon.replyId,
    isAgreed: true,
    at: at.toISOString(),
  });
  await releasePromise(poster, soon.postId, { replyId: soon.replyId, reason: "released" });
  expect(await getNextHandover(poster)).toMatchObject({ replyId: late.replyId });
  expect(await getNextHandover(cleo)).toBeNull();
});

it("tells each of the two whose suggestion of a time waits for an answer", async () => {
  const [poster, person] = [await aMember(), await aMember()];
  const { replyId } = await aPromise(poster, person);
  const proposedAt = new Date(Date.now() + 5 * HOUR_MS);
  const { body } = await sendMessage(person, replyId, { text: "", proposedAt }, null);
  const messageId = (body.message as { _id: string })._id;
  const suggestion = { messageId, at: proposedAt.toISOString() };
  expect(await getNextHandover(person)).toMatchObject({
    isAgreed: false,
    suggestion: { ...suggestion, isOwn: true },
  });
  expect(await getNextHandover(poster)).toMatchObject({ suggestion: { ...suggestion, isOwn: false } });
  await respondToProposal(poster, messageId, true);
  expect(await getNextHandover(poster)).not.toHaveProperty("suggestion");
});

it("knows who has said that they are on their way", async () => {
  const [poster, person] = [await aMember(), await aMember()];
  const { replyId } = await aPromise(poster, person);
  await sendMessage(person, replyId, { text: ON_MY_WAY }, null);
  expect(await getNextHandover(person)).toMatchObject({ isOnMyWay: true });
  expect(await getNextHandover(poster)).toMatchObject({ isOnMyWay: false });
});

it("keeps silent to one who was asked whether they still want it and has not answered", async () => {
  const [poster, ada, ben] = [await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster, { allocation: "first-come" });
  const { _id: first } = await aReply(ada, postId);
  const { _id: next } = await aReply(ben, postId);
  await letHoursPass(postId, 72);
  await withdrawReply(ada, first);
  expect(await getNextHandover(ben)).toBeNull();
  await confirmWanted(ben, next);
  expect(await getNextHandover(ben)).toMatchObject({ replyId: next, address: HOME.address });
});

it("tells neither of the two anything after a block", async () => {
  const [poster, person] = [await aMember(), await aMember()];
  await aPromise(poster, person);
  await blockMember(person, poster.id);
  expect(await getNextHandover(poster)).toBeNull();
  expect(await getNextHandover(person)).toBeNull();
});

it("is first the one whose time waits for an answer, unless another is due within hours", async () => {
  const [poster, person] = [await aMember(), await aMember()];
  const agreed = await aPromise(poster, person, "Agreed");
  await agree(poster, person, agreed.replyId, 30);
  const asked = await aPromise(poster, person, "Asked");
  const proposedAt = new Date(Date.now() + 50 * HOUR_MS);
  await sendMessage(poster, asked.replyId, { text: "", proposedAt }, null);
  expect(await getNextHandover(person)).toMatchObject({ replyId: asked.replyId });
  expect(await getNextHandover(poster)).toMatchObject({ replyId: agreed.replyId });
  await agree(poster, person, agreed.replyId, 5);
  expect(await getNextHandover(person)).toMatchObject({ replyId: agreed.replyId });
});

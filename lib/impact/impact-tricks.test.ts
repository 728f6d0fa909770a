import { expect, it } from "vitest";
import { texts as about } from "@/app/about/texts";
import { db } from "@/lib/db/client";
import { getImpact, getImpactOf } from "@/lib/impact/queries";
import { decideCase } from "@/lib/moderation/decide";
import { getProfile } from "@/lib/profiles/queries";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { recordOutcome } from "@/lib/replies/outcome";
import { promise } from "@/lib/replies/promises";
import { aMember, aPost, aReply, aStaffMember, codeOf } from "@/tests/support/factories";
import { aCase } from "@/tests/support/moderation";

it("counts no more than there was, where some were said to be gone by mistake and the number is put right", async () => {
  const [poster, ben] = [await aMember(), await aMember()];
  const id = await aPost(poster, { quantity: 5 });
  await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 4 });
  await editPost(poster, id, { quantity: 5 });
  const { _id: replyId } = await aReply(ben, id, { quantity: 5 });
  await promise(poster, id, { replyId });
  await confirmHandover(poster, id, { replyId, code: await codeOf(replyId) });
  expect(await getImpactOf(poster.id)).toMatchObject({ items: 5 });
});

it("keeps what was counted for a month there when more of the post goes elsewhere later, as one hand-over of at most twenty items", async () => {
  const poster = await aMember();
  const id = await aPost(poster, { quantity: 50 });
  const monthly = async (month: string) => (await getImpact()).months.find((one) => one.month === month);
  const before = (await getImpact()).total;
  await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 2 });
  await db().postOutcome.updateMany({
    where: { postId: id },
    data: { at: new Date("2001-03-15T12:00:00Z") },
  });
  await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 1 });
  expect(await monthly("2001-03")).toMatchObject({ handovers: 1, items: 2 });
  await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 40 });
  expect(await monthly("2001-03")).toMatchObject({ handovers: 1, items: 2 });
  const { total } = await getImpact();
  expect([total.handovers - before.handovers, total.items - before.items]).toEqual([1, 20]);
});

it("counts no hand-over of a post that moderators remove", async () => {
  const [poster, ben, moderator] = [await aMember(), await aMember(), await aStaffMember("moderator")];
  const id = await aPost(poster, { quantity: 30 });
  const { _id: replyId } = await aReply(ben, id, { quantity: 20 });
  await promise(poster, id, { replyId });
  await confirmHandover(poster, id, { replyId });
  const opened = await aCase({ kind: "post", id });
  await decideCase(moderator, opened, { decision: "remove", reason: "Nothing is for sale here." });
  expect([await getImpactOf(poster.id), await getProfile(poster.id)]).toMatchObject([
    { items: 0 },
    { given: 0 },
  ]);
});

it("is not made by two friends of a day with one code", async () => {
  const [poster, ben] = [await aMember(), await aMember()];
  const id = await aPost(poster, { quantity: 999, title: "Sofa" });
  const { _id: replyId } = await aReply(ben, id, { quantity: 999 });
  await promise(poster, id, { replyId });
  await confirmHandover(poster, id, { replyId, code: await codeOf(replyId) });
  expect((await getImpactOf(ben.id)).kilograms.high).toBeLessThan(5000);
});

it("is what the About page says: hand-overs, and nothing else", async () => {
  const poster = await aMember();
  const id = await aPost(poster, { quantity: 3 });
  await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 2 });
  const said = JSON.stringify(about);
  const { items } = await getImpactOf(poster.id);
  expect(said.includes("Every hand-over is counted, and nothing else.") && items > 0).toBe(false);
});

/** Notices about the time of an answer, where a rule chooses: each change is told once. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { blockMember } from "@/lib/replies/block-member";
import { editPost } from "@/lib/replies/edit-post";
import { confirmReceipt } from "@/lib/replies/handover";
import { disputeReport } from "@/lib/replies/mutations";
import { listReplies } from "@/lib/replies/queries";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, type Member } from "@/tests/support/factories";

const toldOf = async ({ id: userId }: Member, postId: string) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { createdAt: "asc" } }))
    .filter(({ payload }) => (payload as { postId?: string }).postId === postId)
    .map(({ kind, payload }) => [kind, (payload as { because?: string }).because]);
const answerOf = async (who: Member, id: string, replyId: string) =>
  Date.parse((await listReplies(who, id)).find(({ _id }) => _id === replyId)?.answerBy ?? "");

it("leaving the choice to a rule says that the answers come later", async () => {
  const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster, { expiresAt: new Date(Date.now() + 5 * DAY_MS) });
  await aReply(ben, id);
  const { _id: cleos } = await aReply(cleo, id);
  const before = await answerOf(cleo, id, cleos);
  await editPost(poster, id, { allocation: "first-come" });
  expect(await answerOf(cleo, id, cleos)).toBeGreaterThan(before + DAY_MS);
  expect(await toldOf(cleo, id)).toContainEqual(["end_moved", "promised-to-another"]);
});

it("a neighbour who is back in the line hears it once where a block keeps two apart", async () => {
  const [poster, ben, cleo, dora] = [await aMember(), await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster, { allocation: "first-come", expiresAt: new Date(Date.now() + 20 * DAY_MS) });
  const { _id: bens } = await aReply(ben, id);
  await aReply(cleo, id);
  await aReply(dora, id);
  await confirmReceipt(ben, bens);
  expect((await toldOf(dora, id)).map(([kind]) => kind)).toEqual(["declined"]);
  await blockMember(ben, poster.id);
  await disputeReport(poster, bens);
  expect((await toldOf(dora, id)).map(([kind]) => kind)).toEqual(["declined", "available_again"]);
});

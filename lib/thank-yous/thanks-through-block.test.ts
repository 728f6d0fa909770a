import { expect, it } from "vitest";
import { blockMember } from "@/lib/replies/block-member";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { listOwnReplies } from "@/lib/replies/queries";
import { sayThankYou } from "@/lib/thank-yous/mutations";
import { aMember, aPost, aReply } from "@/tests/support/factories";

it("a thank-you is not asked for where a block keeps its two apart", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  const id = await aPost(ada);
  const { _id: replyId } = await aReply(ben, id);
  await promise(ada, id, { replyId });
  await confirmHandover(ada, id, { replyId });
  const isOffered = async () => (await listOwnReplies(ben))[0]?.reply.maySayThanks === true;
  expect(await isOffered()).toBe(true);
  // Ben can still deny it, so it stays in his list.
  await blockMember(ada, ben.id);
  expect(await isOffered()).toBe(false);
  const form = { text: "We sit on it.", confirmed: false, picture: null };
  await expect(sayThankYou(ben, replyId, form)).rejects.toMatchObject({ code: "notFound" });
});

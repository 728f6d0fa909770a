import { expect, it } from "vitest";
import { getImpactOf } from "@/lib/impact/queries";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { recordOutcome } from "@/lib/replies/outcome";
import { promise } from "@/lib/replies/promises";
import { aMember, aPost, aReply, codeOf } from "@/tests/support/factories";

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

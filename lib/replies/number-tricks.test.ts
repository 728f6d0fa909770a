import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { listNotifications } from "@/lib/notifications/queries";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { stateOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, codeOf, type Member } from "@/tests/support/factories";

async function handOver(poster: Member, person: Member, id: string, quantity = 1) {
  const { _id: replyId } = await aReply(person, id, { quantity });
  await promise(poster, id, { replyId });
  await confirmHandover(poster, id, { replyId, code: await codeOf(replyId) });
}

it.each(["poster", "first-come"] as const)(
  "a number typed too low, where %s chooses, ends nothing: nobody has lost their place or is told anything",
  async (allocation) => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { quantity: 5 });
    await handOver(poster, ben, id);
    const cleos = (await aReply(cleo, id))._id;
    if (allocation !== "poster") await editPost(poster, id, { allocation });
    const before = [await stateOf(cleos), await listNotifications(cleo)];
    await expect(editPost(poster, id, { quantity: 1 })).rejects.toMatchObject({ code: "invalid" });
    expect((await db().post.findUniqueOrThrow({ where: { id } })).quantity).toBe(5);
    expect([await stateOf(cleos), await listNotifications(cleo)]).toEqual(before);
  },
);

import { expect, it } from "vitest";
import { getProfile } from "@/lib/profiles/queries";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { aMember, aPost, aReply, codeOf, type Member } from "@/tests/support/factories";

async function handOver(poster: Member, person: Member, id: string) {
  const { _id: replyId } = await aReply(person, id);
  await promise(poster, id, { replyId });
  await confirmHandover(poster, id, { replyId, code: await codeOf(replyId) });
}

it("a friend counts once among those to whom somebody kept their word, as for those to whom they broke it", async () => {
  const [poster, ben] = [await aMember(), await aMember()];
  for (let time = 0; time < 5; time += 1) await handOver(poster, ben, await aPost(poster));
  expect((await getProfile(ben.id))?.kept).toBe(1);
});

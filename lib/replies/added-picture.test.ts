import { expect, it } from "vitest";
import { addImages } from "@/lib/replies/change-images";
import { DAY_MS } from "@/lib/time/durations";
import { kindsOf } from "@/tests/support/exchanges";
import { aMember, aPhoto, aPost, aReply } from "@/tests/support/factories";

const drawn = async () => {
  const [poster, ben] = [await aMember(), await aMember()];
  const id = await aPost(poster, { allocation: "fair-draw", drawAt: new Date(Date.now() + DAY_MS) });
  await aReply(ben, id);
  return { poster, ben, id };
};
it("an added picture that shows the crack is told to whom a draw may choose unasked", async () => {
  const { poster, ben, id } = await drawn();
  await addImages(poster, id, [new File([new Uint8Array(await aPhoto())], "crack.jpg")]);
  expect(await kindsOf(ben)).not.toEqual([]);
});

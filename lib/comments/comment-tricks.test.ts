import { expect, it } from "vitest";
import { blockMember } from "@/lib/replies/block-member";
import { kindsOf, mailOf } from "@/tests/support/exchanges";
import { aComment, aMember, aPost } from "@/tests/support/factories";

it.each([true, false])(
  "nobody hears of comments on the post of one whom they do not see",
  async (isBlocker) => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    await aComment(ben, id);
    await (isBlocker ? blockMember(ben, poster.id) : blockMember(poster, ben.id));
    await aComment(cleo, id, "Does it have all four legs?");
    expect([await kindsOf(ben), await mailOf(ben, "daily")]).toEqual([[], []]);
  },
);

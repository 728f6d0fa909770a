import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { getUsualResponseTime } from "@/lib/replies/answer-times";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { aMember, aPost, aReply, letHoursPass } from "@/tests/support/factories";

it("an answer is not sooner because somebody gave it back and asked again: the next answer counts", async () => {
  const exchanges = await Promise.all(
    [1, 2, 3].map(async () => {
      const [poster, ben] = [await aMember(), await aMember()];
      const postId = await aPost(poster);
      const { _id: replyId } = await aReply(ben, postId);
      return { poster, ben, postId, replyId };
    }),
  );
  for (const { poster, ben, postId, replyId } of exchanges) {
    await letHoursPass(postId, 24 * 5);
    await promise(poster, postId, { replyId });
    await letHoursPass(postId, 2);
    await withdrawReply(ben, replyId);
    await aReply(ben, postId);
  }
  expect(await getUsualResponseTime(db())).toBeNull();
  for (const { poster, postId, replyId } of exchanges) {
    await letHoursPass(postId, 2);
    await promise(poster, postId, { replyId });
  }
  expect(await getUsualResponseTime(db())).toBe("hours");
});

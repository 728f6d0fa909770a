import { expect, it } from "vitest";
import { countAnswersDue } from "@/lib/replies/answers-due";
import { promise } from "@/lib/replies/promises";
import { listOwnPosts } from "@/lib/replies/queries";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply } from "@/tests/support/factories";

it("a poster sees all posts in which neighbours wait, and those that are promised", async () => {
  const [poster, ben] = [await aMember(), await aMember()];
  const daysAgo = (days: number) => ({ createdAt: new Date(Date.now() - days * DAY_MS) });
  const promised = await aPost(poster, daysAgo(3));
  const quiet = await aPost(poster, daysAgo(2));
  const asked = await aPost(poster, daysAgo(1));
  for (let count = 0; count < 200; count += 1) await aPost(poster);
  await promise(poster, promised, { replyId: (await aReply(ben, promised))._id });
  await aReply(ben, asked);
  expect(await countAnswersDue(poster)).toBe(1);
  const listed = (await listOwnPosts(poster)).map(({ post }) => post._id);
  expect(listed.slice(-2)).toEqual([asked, promised]);
  expect(listed).not.toContain(quiet);
});

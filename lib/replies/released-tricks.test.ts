/** How a promise could count as taken back by somebody who took nothing back. */
import { expect, it } from "vitest";
import { promise, releasePromise } from "@/lib/replies/promises";
import { agree, anExchange, markOf } from "@/tests/support/exchanges";
import { letHoursPass } from "@/tests/support/factories";

it("a poster who raises a promise has no mark, though more was asked for when both agreed on a time", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 6 });
  await agree(poster, ben, replyId, 48);
  await promise(poster, postId, { replyId, quantity: 1 });
  await promise(poster, postId, { replyId, quantity: 2 });
  expect(await markOf(poster)).toBe(0);
});

it("nor one who lowers it to no less than half of what was promised", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 6 });
  await agree(poster, ben, replyId, 48);
  await promise(poster, postId, { replyId, quantity: 3 });
  await promise(poster, postId, { replyId, quantity: 2 });
  expect(await markOf(poster)).toBe(0);
});

it("but one who lowers it further, also where the time was agreed on before the promise", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 6 });
  await agree(poster, ben, replyId, 48);
  await promise(poster, postId, { replyId, quantity: 6 });
  await promise(poster, postId, { replyId, quantity: 3 });
  await promise(poster, postId, { replyId, quantity: 2 });
  expect(await markOf(poster)).toBe(1);
});

it("a time that was over before anything was promised gives a poster no mark", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await agree(poster, ben, replyId, 24);
  await letHoursPass(postId, 24 * 30);
  await promise(poster, postId, { replyId });
  await releasePromise(poster, postId, { replyId, reason: "released" });
  expect(await markOf(poster)).toBe(0);
});

it("a time from before the promise that is still ahead does", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await agree(poster, ben, replyId, 24);
  await promise(poster, postId, { replyId });
  await releasePromise(poster, postId, { replyId, reason: "released" });
  expect(await markOf(poster)).toBe(1);
});

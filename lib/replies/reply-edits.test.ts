/** Replies and amounts that change are told once to everybody concerned. */
import { expect, it } from "vitest";
import { markAllRead } from "@/lib/notifications/mutations";
import { updateReply, withdrawReply } from "@/lib/replies/mutations";
import { recordOutcome } from "@/lib/replies/outcome";
import { promise } from "@/lib/replies/promises";
import { anExchange, kindsOf } from "@/tests/support/exchanges";
import { aMember, aReply, letHoursPass } from "@/tests/support/factories";

it("a poster who chooses hears each time that somebody asks for more", async () => {
  const { poster, ben, postId } = await anExchange({ quantity: 5 });
  const cleo = await aMember();
  const { _id: id } = await aReply(cleo, postId);
  await updateReply(cleo, id, { quantity: 4 });
  await withdrawReply(cleo, id);
  await aReply(cleo, postId, { quantity: 1 });
  await markAllRead(poster);
  const before = (await kindsOf(poster)).length;
  await updateReply(cleo, id, { quantity: 4 });
  expect([(await kindsOf(poster)).length - before, ben.id]).toEqual([1, ben.id]);
});

it("a neighbour who was promised some of what they asked for hears that the rest went elsewhere", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 6 });
  await promise(poster, postId, { replyId, quantity: 2 });
  const before = await kindsOf(ben);
  await recordOutcome(poster, postId, { outcome: "elsewhere", quantity: 4 });
  expect(await kindsOf(ben)).not.toEqual(before);
});

it("a poster hears once of one edit by who was asked", async () => {
  const { poster, ben: first, postId, replyId } = await anExchange({ allocation: "first-come" });
  const ben = await aMember();
  const bens = (await aReply(ben, postId))._id;
  await letHoursPass(postId, 30);
  await withdrawReply(first, replyId);
  const before = (await kindsOf(poster)).length;
  await updateReply(ben, bens, { pickup: "Sunday" });
  expect((await kindsOf(poster)).length - before).toBe(1);
});

it("a neighbour who has just edited their reply was heard from, and is not asked whether they still want it", async () => {
  const { ben: first, postId, replyId } = await anExchange({ allocation: "first-come" });
  const ben = await aMember();
  const bens = (await aReply(ben, postId))._id;
  await letHoursPass(postId, 30);
  await updateReply(ben, bens, { pickup: "Sunday at ten, I have borrowed a van for it." });
  await withdrawReply(first, replyId);
  expect(await kindsOf(ben)).toContain("promised");
});

it("a poster who has read a reply hears that it says something else now", async () => {
  const { poster, ben, replyId } = await anExchange({ quantity: 5 });
  await markAllRead(poster);
  const before = (await kindsOf(poster)).length;
  await updateReply(ben, replyId, { quantity: 1, pickup: "Not before March, sorry." });
  await updateReply(ben, replyId, { pickup: "In April." });
  expect((await kindsOf(poster)).length - before).toBe(1);
});

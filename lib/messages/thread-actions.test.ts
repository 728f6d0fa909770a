import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { sendMessage } from "@/lib/messages/mutations";
import { getNextHandover } from "@/lib/messages/next-handover";
import { listActions, listThreads } from "@/lib/messages/queries";
import { listNotifications } from "@/lib/notifications/queries";
import { listAsking } from "@/lib/notifications/rules";
import { promise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { MINUTE_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, type Member } from "@/tests/support/factories";

const canOf = async (who: Member) => (await listThreads(who)).map(({ can }) => can);

describe("what one can do at once in the list of threads", () => {
  it("is to promise or to say no, where the poster chooses and one is asked for", async () => {
    const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(ada);
    const { _id: replyId } = await aReply(ben, id);
    await aReply(cleo, id);
    expect(await canOf(ada)).toEqual([
      ["promise", "decline"],
      ["promise", "decline"],
    ]);
    expect(await canOf(ben)).toEqual([[]]);
    await promise(ada, id, { replyId });
    expect((await canOf(ada)).sort()).toEqual([[], ["decline"]]);
  });

  it("is nothing where a rule chooses, and no promise where there is a number to choose", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const several = { quantity: 3 };
    await aReply(ben, await aPost(ada, several as object), { quantity: 2 });
    expect(await canOf(ada)).toEqual([["decline"]]);
    const eve = await aMember();
    await aReply(ben, await aPost(eve, { allocation: "fair-draw", drawAt: new Date(Date.now() + 1e8) }));
    expect(await canOf(eve)).toEqual([[]]);
  });

  it("is to say that one still wants it, while one is asked", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const id = await aPost(ada);
    const { _id: replyId } = await aReply(ben, id);
    await promise(ada, id, { replyId });
    const ask = (ms: number) =>
      db().reply.update({
        where: { id: replyId },
        data: { confirmBy: new Date(Date.now() + ms) },
        select: { id: true },
      });
    await ask(MINUTE_MS);
    expect(await canOf(ben)).toEqual([["confirm"]]);
    await ask(-MINUTE_MS);
    expect(await canOf(ben)).toEqual([[]]);
  });
});

it("says of whom the next answer or time is due", async () => {
  const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(ada);
  const { _id: replyId } = await aReply(ben, id);
  const awaited = async (who: Member) => (await listThreads(who)).map(({ awaits }) => awaits ?? "nobody");
  expect([await awaited(ada), await awaited(ben)]).toEqual([["reader"], ["other"]]);
  await promise(ada, id, { replyId });
  // Either of the two may suggest a time.
  expect([await awaited(ada), await awaited(ben)]).toEqual([["reader"], ["reader"]]);
  await aReply(cleo, id);
  expect(await awaited(cleo)).toEqual(["nobody"]);
  const proposedAt = new Date(Date.now() + 1e8);
  await sendMessage(ben, replyId, { text: "", proposedAt }, null);
  expect([(await awaited(ada)).sort(), await awaited(ben)]).toEqual([["nobody", "reader"], ["other"]]);
  const eve = await aMember();
  const drawn = await aPost(eve, { allocation: "fair-draw", drawAt: proposedAt });
  const { _id: inDraw } = await aReply(cleo, drawn);
  expect(await awaited(eve)).toEqual(["nobody"]);
  // In a draw or a line a suggested time asks nothing of the poster.
  await sendMessage(cleo, inDraw, { text: "", proposedAt }, null);
  expect(await awaited(eve)).toEqual(["nobody"]);
});

it("the same can be done where a notification asks for it, and by nobody else", async () => {
  const [ada, ben, eve] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(ada);
  const { _id: replyId } = await aReply(ben, id);
  expect(listAsking(await listNotifications(ada))).toEqual([replyId]);
  expect(await listActions(ada, [replyId])).toEqual([{ replyId, can: ["promise", "decline"] }]);
  for (const other of [ben, eve]) expect(await listActions(other, [replyId])).toEqual([]);
  await promise(ada, id, { replyId });
  expect(await listActions(ada, [replyId])).toEqual([]);
  expect(listAsking(await listNotifications(ben))).toEqual([]);
});

it("tells who promises it where no more than the town is named, and nobody else", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  const id = await aPost(ada);
  const { _id: replyId } = await aReply(ben, id);
  const townOf = async (who: Member) => (await listThreads(who))[0]?.townOnly;
  expect(await townOf(ada)).toBeUndefined();
  await db().post.update({ where: { id }, data: { address: "lewes" }, select: { id: true } });
  expect(await townOf(ada)).toBe("lewes");
  expect(await townOf(ben)).toBeUndefined();
  expect(await listActions(ada, [replyId])).toEqual([
    { replyId, can: ["promise", "decline"], townOnly: "lewes" },
  ]);
  await promise(ada, id, { replyId });
  expect(await townOf(ada)).toBeUndefined();
  expect((await getNextHandover(ben))?.isTownOnly).toBe(true);
  await db().post.update({ where: { id }, data: { address: "1 Elm Street, Lewes" }, select: { id: true } });
  expect((await getNextHandover(ben))?.isTownOnly).toBeUndefined();
});

it("notifications have the picture of their post, until it is taken down", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  const id = await aPost(ada);
  await aReply(ben, id);
  const thumbnails = async () => (await listNotifications(ada)).map(({ thumbnail }) => thumbnail);
  expect(await thumbnails()).toEqual([expect.stringMatching(/^\/images\/.*-320\.webp$/)]);
  await takeDownPost(ada, id);
  expect(await thumbnails()).toEqual([null]);
});

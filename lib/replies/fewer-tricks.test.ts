import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { listNotifications } from "@/lib/notifications/queries";
import { listDrawEvents } from "@/lib/replies/draw-record";
import { drawEntryId } from "@/lib/replies/draws";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { updateReply, withdrawReply } from "@/lib/replies/mutations";
import { recordOutcome } from "@/lib/replies/outcome";
import { promise } from "@/lib/replies/promises";
import { DAY_MS } from "@/lib/time/durations";
import { letDrawPass } from "@/tests/support/draws";
import { kindsOf, stateOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, codeOf, letHoursPass } from "@/tests/support/factories";

const quietly = (work: Promise<unknown>) => work.catch(() => undefined);

it("who takes fewer than a rule has promised them leaves the rest to who is next", async () => {
  const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster, { quantity: 3, allocation: "first-come" });
  const bens = (await aReply(ben, id, { quantity: 3 }))._id;
  const cleos = (await aReply(cleo, id, { quantity: 2 }))._id;
  // At the door it turns out that only one fits on the bike. Both try to say so.
  await quietly(updateReply(ben, bens, { quantity: 1 }));
  await quietly(promise(poster, id, { replyId: bens, quantity: 1 }));
  const code = await codeOf(bens);
  await quietly(
    confirmHandover(poster, id, { replyId: bens, code, quantity: 1 } as { replyId: string; code: string }),
  );
  // Neither can the poster bring the other two back afterwards.
  await quietly(editPost(poster, id, { quantity: 5 }));
  expect(await db().reply.findUniqueOrThrow({ where: { id: bens } })).toMatchObject({
    state: "completed",
    granted: 1,
  });
  expect(await stateOf(cleos)).toBe("promised");
});

it("who is asked whether they still want it may say yes to fewer, and the rest goes on", async () => {
  const [poster, ada, ben, cleo] = [await aMember(), await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster, { quantity: 3, allocation: "first-come" });
  const adas = (await aReply(ada, id, { quantity: 3 }))._id;
  const bens = (await aReply(ben, id, { quantity: 3 }))._id;
  const cleos = (await aReply(cleo, id, { quantity: 2 }))._id;
  await letHoursPass(id, 30);
  await withdrawReply(ada, adas);
  expect(await db().reply.findUniqueOrThrow({ where: { id: bens } })).toMatchObject({ granted: 3 });
  await updateReply(ben, bens, { quantity: 1 });
  expect(await db().reply.findUniqueOrThrow({ where: { id: bens } })).toMatchObject({
    ...{ state: "promised", granted: 1, confirmBy: null },
  });
  expect([await stateOf(cleos), await kindsOf(poster)]).toEqual([
    "promised",
    expect.arrayContaining(["chosen"]),
  ]);
});

it("the record of a draw says that somebody takes fewer, and who has the rest", async () => {
  const [ben, cleo] = [await aMember(), await aMember()];
  const poster = await aMember();
  const id = await aPost(poster, {
    ...{ quantity: 3, allocation: "fair-draw", drawAt: new Date(Date.now() + DAY_MS) },
  });
  for (const one of [ben, cleo]) await aReply(one, id, { quantity: 3 });
  await letDrawPass(id);
  await settleDuePost(id);
  const drawn = await db().reply.findMany({ where: { postId: id }, orderBy: { rank: "asc" } });
  const [first, second] = drawn.map(({ id: replyId, personId }) => ({ replyId, personId }));
  const winner = first?.personId === ben.id ? ben : cleo;
  await updateReply(winner, first?.replyId ?? "", { quantity: 1 });
  const { drawnAt } = await db().post.findUniqueOrThrow({ where: { id } });
  const events = await listDrawEvents(db(), id, drawnAt ?? new Date());
  expect(events.map(({ entry, event, quantity }) => [entry, event, quantity])).toEqual([
    [drawEntryId(first?.replyId ?? ""), "promised", 3],
    [drawEntryId(first?.replyId ?? ""), "promised", 1],
    [drawEntryId(second?.replyId ?? ""), "promised", 2],
  ]);
});

it("some that were said to be gone by mistake can be there again where a rule chooses", async () => {
  const [poster, ben] = [await aMember(), await aMember()];
  const id = await aPost(poster, { quantity: 5, allocation: "first-come" });
  await aReply(ben, id);
  // A chair broke; the poster taps a digit too many.
  await recordOutcome(poster, id, { outcome: "discarded", quantity: 4 });
  await editPost(poster, id, { quantity: 4 });
  expect(await db().post.findUniqueOrThrow({ where: { id } })).toMatchObject({ quantity: 4 });
  await editPost(poster, id, { quantity: 3 });
  // Nor more than was said, nor later.
  await expect(editPost(poster, id, { quantity: 5 })).rejects.toMatchObject({ code: "invalid" });
  await recordOutcome(poster, id, { outcome: "discarded", quantity: 1 });
  await db().postOutcome.updateMany({ where: { postId: id }, data: { at: new Date(Date.now() - DAY_MS) } });
  await expect(editPost(poster, id, { quantity: 3 })).rejects.toMatchObject({ code: "invalid" });
});

it("an outcome of some that is sent twice, as after a lost answer, is said once", async () => {
  const poster = await aMember();
  const id = await aPost(poster, { quantity: 9 });
  for (const _ of [1, 2]) await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 3, left: 9 });
  expect(await db().post.findUniqueOrThrow({ where: { id } })).toMatchObject({ quantity: 6 });
});

it("an outcome of some waits for another look once somebody was promised a part meanwhile", async () => {
  const [poster, ben] = [await aMember(), await aMember()];
  const id = await aPost(poster, { quantity: 9 });
  const bens = (await aReply(ben, id, { quantity: 3 }))._id;
  await promise(poster, id, { replyId: bens });
  await expect(
    recordOutcome(poster, id, { outcome: "elsewhere", quantity: 3, left: 9 }),
  ).rejects.toMatchObject({ code: "conflict" });
  expect(await db().post.findUniqueOrThrow({ where: { id } })).toMatchObject({ quantity: 9 });
});

it("a second outcome that leaves as many as once before is told too, and only the latest stays new", async () => {
  const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster, { quantity: 5 });
  await aReply(ben, id);
  const cleos = (await aReply(cleo, id))._id;
  await promise(poster, id, { replyId: cleos });
  await recordOutcome(poster, id, { outcome: "discarded", quantity: 3 });
  await withdrawReply(cleo, cleos);
  await recordOutcome(poster, id, { outcome: "kept", quantity: 1 });
  const told = (await listNotifications(ben)).filter(({ kind }) => kind === "changed");
  expect(told.map(({ payload, isRead }) => [payload.left, isRead])).toEqual([
    [1, false],
    [1, true],
  ]);
});

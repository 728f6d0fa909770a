import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { requireAllocationPauseOver } from "@/lib/posts/allocation-pause";
import { getProfile } from "@/lib/profiles/queries";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { ageRepliers, closeDraw, letDrawOpen, letDrawPass } from "@/tests/support/draws";
import { kindsOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, codeOf, letHoursPass, lookAtReplies } from "@/tests/support/factories";

it("a very young account, which was promised an answer at the draw, hears of it", async () => {
  const [poster, old, young] = [await aMember(), await aMember(), await aMember()];
  await db().user.update({ where: { id: old.id }, data: { createdAt: new Date(Date.now() - 60 * DAY_MS) } });
  const id = await aPost(poster, { allocation: "fair-draw", drawAt: new Date(Date.now() + DAY_MS / 2) });
  await aReply(old, id);
  const asked = await aReply(young, id);
  const drawAt = (await db().post.findUniqueOrThrow({ where: { id } })).drawAt as Date;
  expect(new Date(asked.answerBy ?? 0).getTime() - drawAt.getTime()).toBeLessThan(DAY_MS);
  await letHoursPass(id, 13);
  await settleDuePost(id);
  await letDrawOpen(id);
  await settleDuePost(id);
  const [own] = await lookAtReplies(young, id);
  expect(own).toMatchObject({ state: "waiting" });
  expect(await kindsOf(young)).toContain("end-moved");
});

it("who asked after the list was closed, and was told the day of the draw, hears of it", async () => {
  const [poster, old, late] = [await aMember(), await aMember(), await aMember()];
  await db().user.updateMany({
    where: { id: { in: [old.id, late.id] } },
    data: { createdAt: new Date(Date.now() - 60 * DAY_MS) },
  });
  const id = await aPost(poster, { allocation: "fair-draw", drawAt: new Date(Date.now() + DAY_MS) });
  await aReply(old, id);
  await closeDraw(id);
  await aReply(late, id);
  await letDrawOpen(id);
  await settleDuePost(id);
  expect(await kindsOf(late)).toContain("end-moved");
});

it("a poster who has seen the closed list and takes the draw down cannot begin the next one at once, nor without a trace", async () => {
  const [poster, ada, ben] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster, { allocation: "fair-draw", drawAt: new Date(Date.now() + DAY_MS) });
  for (const one of [ada, ben]) await aReply(one, id);
  await ageRepliers(id);
  await closeDraw(id);
  // A friend of the poster is not on it.
  await takeDownPost(poster, id);
  const next = await requireAllocationPauseOver(poster.id, "fair-draw").then(
    () => "allowed",
    () => "paused",
  );
  expect([next, (await getProfile(poster.id))?.takenBack]).toEqual(["paused", 1]);
});

it("a draw that is over is no take-back of its poster, whose rest nobody wanted, nor one that nobody had joined", async () => {
  const [poster, ada] = [await aMember(), await aMember()];
  const drawAt = new Date(Date.now() + DAY_MS);
  const over = await aPost(poster, { allocation: "fair-draw", quantity: 2, drawAt });
  const adas = (await aReply(ada, over))._id;
  await letDrawPass(over);
  await settleDuePost(over);
  await confirmHandover(poster, over, { replyId: adas, code: await codeOf(adas) });
  await takeDownPost(poster, over);
  const empty = await aPost(poster, { allocation: "fair-draw", drawAt });
  await closeDraw(empty);
  await takeDownPost(poster, empty);
  expect((await getProfile(poster.id))?.takenBack).toBe(0);
});

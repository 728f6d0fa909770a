import { expect, it } from "vitest";
import { requireAllocationPauseOver } from "@/lib/posts/allocation-pause";
import { getProfile } from "@/lib/profiles/queries";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { ageRepliers, closeDraw, letDrawPass } from "@/tests/support/draws";
import { aMember, aPost, aReply, codeOf } from "@/tests/support/factories";

it("a poster who has seen the closed list and takes the draw down cannot begin the next one at once, nor without a trace", async () => {
  const [poster, ada, ben] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster, { allocation: "fair-draw", drawAt: new Date(Date.now() + DAY_MS) });
  for (const one of [ada, ben]) await aReply(one, id);
  await ageRepliers(id);
  await closeDraw(id);
  // Their friend is not on it.
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

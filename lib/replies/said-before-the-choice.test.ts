import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { recordOutcome } from "@/lib/replies/outcome";
import { DAY_MS } from "@/lib/time/durations";
import { ageRepliers, closeDraw, letDrawOpen } from "@/tests/support/draws";
import { aMember, aPost, aReply } from "@/tests/support/factories";

it("a poster who has seen the result of the draw cannot decide whether the next of it gets one too", async () => {
  const [poster, ada, ben] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster, {
    allocation: "fair-draw",
    quantity: 2,
    drawAt: new Date(Date.now() + DAY_MS),
  });
  for (const one of [ada, ben]) await aReply(one, id);
  await ageRepliers(id);
  await closeDraw(id);
  // The list is frozen with two to be had. Minutes before the seed opens: "one went elsewhere".
  await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 1 });
  await letDrawOpen(id);
  await settleDuePost(id);
  expect(await db().reply.count({ where: { postId: id, state: "promised" } })).toBe(1);
  // Only where the second of the result is a friend: "it is here after all".
  await expect(editPost(poster, id, { quantity: 2 })).rejects.toMatchObject({ code: "invalid" });
});

it("a poster who sees who is next in the line cannot decide whether they get one", async () => {
  const [poster, ada, friend] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster, { allocation: "first-come", quantity: 2 });
  // Nobody has asked yet.
  await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 1 });
  await aReply(ada, id);
  await aReply(friend, id);
  await expect(editPost(poster, id, { quantity: 2 })).rejects.toMatchObject({ code: "invalid" });
});

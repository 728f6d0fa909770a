import { expect, it } from "vitest";
import { getImpactOf } from "@/lib/impact/queries";
import { getProfile } from "@/lib/profiles/queries";
import { settleDuePost } from "@/lib/replies/due-work";
import { recordOutcome } from "@/lib/replies/outcome";
import { declineReply } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { letDaysPass } from "@/tests/support/exchanges";
import { aMember, aPost, aReply } from "@/tests/support/factories";
import { aDecidedCase } from "@/tests/support/moderation";

it("what moderators removed counts for nothing, also once its poster has taken it down", async () => {
  const poster = await aMember();
  const id = await aPost(poster, { quantity: 20 });
  const before = await getImpactOf(poster.id);
  await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 19 });
  await aDecidedCase({ kind: "post", id }, { decision: "remove", reason: "Not free." });
  expect(await getImpactOf(poster.id)).toEqual(before);
  await takeDownPost(poster, id);
  expect(await getImpactOf(poster.id)).toEqual(before);
});

it("a poster who lets nine of twelve wait until the end does not usually answer within an hour", async () => {
  const poster = await aMember();
  for (let n = 0; n < 3; n += 1) {
    const id = await aPost(poster);
    await aReply(await aMember(), id);
    await declineReply(poster, id, {});
  }
  for (let n = 0; n < 9; n += 1) {
    const id = await aPost(poster, { expiresAt: new Date(Date.now() + 30 * DAY_MS) });
    await aReply(await aMember(), id);
    await letDaysPass(id, 31);
    await settleDuePost(id);
  }
  expect((await getProfile(poster.id))?.pace).not.toBe("hour");
});

/** Of draws that were held long after their time: nobody is promised something behind their back. */
import { expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import { settleDuePost } from "@/lib/replies/due-work";
import { aDraw, kindsOf, letDaysPass, stateOf } from "@/tests/support/exchanges";
import { aMember } from "@/tests/support/factories";
import { hide, keep } from "@/tests/support/moderation";
import { openDraw } from "@/tests/support/pass-time";

async function drawNow(postId: string, id = "") {
  await settleDuePost(postId);
  await pool().query(openDraw(postId));
  await settleDuePost(postId);
  const { state, confirmBy } = await db().reply.findUniqueOrThrow({ where: { id } });
  return { state, isAsked: confirmBy !== null };
}

it("one who was told weeks ago that a hidden draw has ended is asked, once moderators show it again", async () => {
  const ben = await aMember();
  const { postId, ids } = await aDraw([ben]);
  const caseId = await hide(postId);
  await letDaysPass(postId, 30);
  await settleDuePost(postId);
  expect([await stateOf(ids[0] ?? ""), (await kindsOf(ben))[0]]).toEqual(["declined", "declined"]);
  await keep(caseId);
  expect(await drawNow(postId, ids[0])).toEqual({ state: "promised", isAsked: true });
});

it("a draw that came weeks late asks before it promises", async () => {
  const { postId, ids } = await aDraw([await aMember()]);
  await letDaysPass(postId, 40);
  expect(await drawNow(postId, ids[0])).toEqual({ state: "promised", isAsked: true });
});

it("a draw of a site whose clock comes once a day promises at once, as its time was known", async () => {
  const { postId, ids } = await aDraw([await aMember()]);
  await letDaysPass(postId, 3);
  expect(await drawNow(postId, ids[0])).toEqual({ state: "promised", isAsked: false });
});

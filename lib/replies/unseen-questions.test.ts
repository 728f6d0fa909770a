/** The question whether a neighbour still wants it, of a post that moderators have hidden and do not look at. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { listDueLapses, settleDuePost } from "@/lib/replies/due-work";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { DAY_MS } from "@/lib/time/durations";
import { anExchange, kindsOf, letDaysPass, mailOf, markOf, stateOf } from "@/tests/support/exchanges";
import { aMember, aReply, letHoursPass, type Member } from "@/tests/support/factories";
import { hide, keep } from "@/tests/support/moderation";

/** Cleo, next in line, is asked whether they still want it, Dan waits behind them, and the post is hidden. */
async function anAskedLine(changes: Parameters<typeof anExchange>[0] = {}) {
  const { poster, ben, postId, replyId } = await anExchange({ ...changes, allocation: "first-come" });
  const [cleo, dan] = [await aMember(), await aMember()];
  const cleos = (await aReply(cleo, postId))._id;
  const dans = (await aReply(dan, postId))._id;
  await letHoursPass(postId, 30);
  await withdrawReply(ben, replyId);
  expect(await stateOf(cleos)).toBe("promised");
  const caseId = await hide(postId);
  return { poster, cleo, dan, cleos, dans, postId, caseId };
}
async function letDaysPassUnseen(postId: string, days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 5) {
    await letDaysPass(postId, 5);
    await askAboutHandovers();
    if ((await listDueLapses(50)).includes(postId)) await settleDuePost(postId);
  }
  await settleDuePost(postId);
}
const lastTold = async (member: Member) => notificationText((await listNotifications(member))[0] as never);

it("ends for all two weeks after the end of the post, with a kind word and without a mark", async () => {
  const { poster, cleo, dan, cleos, dans, postId } = await anAskedLine();
  await letDaysPassUnseen(postId, 90);
  expect([await stateOf(cleos), await stateOf(dans)]).toEqual(["promised", "waiting"]);
  await letDaysPassUnseen(postId, 20);
  expect([await stateOf(cleos), await stateOf(dans)]).toEqual(["released", "declined"]);
  for (const one of [cleo, dan]) {
    expect(await lastTold(one)).toContain("has ended before anybody was chosen. Thank you for your reply");
    expect((await kindsOf(one)).filter((kind) => kind === "declined")).toHaveLength(1);
    expect(await mailOf(one, "daily")).toContain("declined");
  }
  expect(await kindsOf(cleo)).not.toContain("turn-passed");
  expect(await lastTold(poster)).toContain(
    `has ended while it was hidden, and so has the question to ${cleo.name} whether they still want it.`,
  );
  expect(await markOf(poster)).toBe(0);
  expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).promised).toBe(0);
});

it("ends also where the poster had asked", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await releasePromise(poster, postId, { replyId, reason: "released" });
  await letHoursPass(postId, 30);
  await promise(poster, postId, { replyId });
  expect(await kindsOf(ben)).toContain("your-turn");
  await hide(postId);
  await letDaysPassUnseen(postId, 120);
  expect(await stateOf(replyId)).toBe("released");
  expect((await kindsOf(ben)).filter((kind) => kind === "declined")).toHaveLength(1);
  expect(await mailOf(poster)).toContain("given-back");
});

it("is asked anew, and the line is back, where moderators show the post after all", async () => {
  const expiresAt = new Date(Date.now() + 10 * DAY_MS);
  const { cleo, cleos, dans, postId, caseId } = await anAskedLine({ expiresAt });
  await letDaysPassUnseen(postId, 25);
  expect([await stateOf(cleos), await stateOf(dans)]).toEqual(["released", "declined"]);
  await keep(caseId);
  expect([await stateOf(cleos), await stateOf(dans)]).toEqual(["promised", "waiting"]);
  expect(await mailOf(cleo)).toContain("your-turn");
});

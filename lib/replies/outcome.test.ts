import { describe, expect, it } from "vitest";
import { signMailLink } from "@/lib/auth/mail-link";
import { db } from "@/lib/db/client";
import { getImpact, getImpactOf } from "@/lib/impact/queries";
import { decideCase } from "@/lib/moderation/decide";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { getPost, requirePost } from "@/lib/posts/queries";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { recordOutcome, recordOutcomeByLink } from "@/lib/replies/outcome";
import { promise, releasePromise } from "@/lib/replies/promises";
import { renewByLink } from "@/lib/replies/renew-post";
import { bringBackPost, takeDownWithUndo } from "@/lib/replies/take-down-post";
import { aMember, aPost, aReply, aStaffMember, letHoursPass, type Member } from "@/tests/support/factories";
import { aCase } from "@/tests/support/moderation";

const heardBy = async (who: Member) => (await listNotifications(who)).map(notificationText);
const stateOf = async (id: string) => (await db().reply.findUniqueOrThrow({ where: { id } })).state;

async function endTakeDown(id: string): Promise<void> {
  await letHoursPass(id, 1);
  await settleDuePost(id);
}

describe("what became of a post", () => {
  it.each([
    ["elsewhere", "“Tent” went to somebody outside of this site. Thank you for your reply!"],
    ["kept", "“Tent” stays where it is: its owner keeps it. Thank you for your reply!"],
    ["discarded", "“Tent” broke or was thrown away, so nobody gets it. Thank you for your reply!"],
  ] as const)("is told to everybody who waits: %s", async (outcome, sentence) => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { title: "Tent" });
    const { _id: replyId } = await aReply(ben, id);
    const { _id: promised } = await aReply(cleo, id);
    await promise(poster, id, { replyId: promised });
    const before = await heardBy(ben);
    await recordOutcome(poster, id, { outcome });
    await recordOutcome(poster, id, { outcome });
    expect(await getPost(id)).toBeNull();
    expect(await heardBy(ben)).toEqual(before);
    const saidTo = async (who: Member) => (await requirePost(who, id)).outcome;
    expect([await saidTo(poster), await saidTo(ben)]).toEqual([outcome, undefined]);
    await endTakeDown(id);
    expect([await saidTo(poster), await saidTo(ben)]).toEqual([outcome, undefined]);
    await recordOutcome(poster, id, { outcome });
    expect([await stateOf(replyId), await stateOf(promised)]).toEqual(["declined", "released"]);
    expect(await heardBy(ben)).toEqual([sentence]);
    expect(await heardBy(cleo)).toContain(sentence.replace(" Thank you for your reply!", ""));
    expect(await db().postOutcome.findMany({ where: { postId: id } })).toMatchObject([
      { kind: outcome, quantity: 1 },
    ]);
  });

  it("can be taken back for ten minutes: it is as before, and nobody was told", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { title: "Kitchen chair", quantity: 3 });
    const { _id: replyId } = await aReply(ben, id);
    await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 1 });
    const before = await heardBy(ben);
    await recordOutcome(poster, id, { outcome: "elsewhere" });
    // Nothing counts that may still come back.
    expect(await getImpactOf(poster.id)).toMatchObject({ items: 0 });
    expect((await requirePost(poster, id)).undoableUntil).toBeDefined();
    await bringBackPost(poster, id);
    expect(await getPost(id)).toMatchObject({ status: "open", quantity: 2 });
    expect(await getImpactOf(poster.id)).toMatchObject({ items: 1 });
    expect(await stateOf(replyId)).toBe("waiting");
    expect(await heardBy(ben)).toEqual(before);
  });

  it("can be corrected within the ten minutes, and not said any more after a mere taking down", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { title: "Tent" });
    await aReply(ben, id);
    for (const outcome of ["kept", "elsewhere"] as const) await recordOutcome(poster, id, { outcome });
    await endTakeDown(id);
    expect((await heardBy(ben))[0]).toMatch(/went to somebody outside/);
    expect(await db().postOutcome.findMany({ where: { postId: id } })).toMatchObject([{ kind: "elsewhere" }]);
    const plain = await aPost(poster);
    await takeDownWithUndo(poster, plain);
    await endTakeDown(plain);
    await expect(recordOutcome(poster, plain, { outcome: "kept" })).rejects.toMatchObject({
      code: "notOpen",
    });
  });

  it("counts without what changed hands within the ten minutes", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { quantity: 3 });
    const replies = [await aReply(ben, id), await aReply(cleo, id)];
    for (const { _id: replyId } of replies) await promise(poster, id, { replyId });
    await recordOutcome(poster, id, { outcome: "elsewhere" });
    for (const { _id: replyId } of replies) await confirmHandover(poster, id, { replyId });
    await endTakeDown(id);
    expect(await getImpactOf(poster.id)).toMatchObject({ items: 3 });
  });

  it("counts for nothing where moderators remove or have removed it", async () => {
    const [poster, moderator] = [await aMember(), await aStaffMember("moderator")];
    const [before, after] = [await aPost(poster), await aPost(poster)];
    const [one, other] = [
      await aCase({ kind: "post", id: before }),
      await aCase({ kind: "post", id: after }),
    ];
    const reason = "Nothing is for sale here.";
    await recordOutcome(poster, before, { outcome: "elsewhere" });
    await decideCase(moderator, one, { decision: "remove", reason });
    await decideCase(moderator, other, { decision: "remove", reason });
    await recordOutcome(poster, after, { outcome: "elsewhere" });
    expect(await db().postOutcome.count({ where: { postId: { in: [before, after] } } })).toBe(0);
    expect(await getImpactOf(poster.id)).toMatchObject({ items: 0 });
  });

  it("leaves nothing to take back where a rule chooses: they are told at once", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { title: "Tent", allocation: "first-come" });
    await aReply(ben, id);
    await aReply(cleo, id);
    await recordOutcome(poster, id, { outcome: "kept" });
    for (const one of [ben, cleo]) expect((await heardBy(one))[0]).toMatch(/its owner keeps it/);
    await expect(bringBackPost(poster, id)).rejects.toMatchObject({ code: "notOpen" });
  });

  it("can be said of some: the rest stays, and no promise is touched", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { quantity: 5 });
    const { _id: replyId } = await aReply(ben, id, { quantity: 2 });
    await promise(poster, id, { replyId });
    const { _id: waiting } = await aReply(cleo, id);
    await expect(recordOutcome(poster, id, { outcome: "kept", quantity: 4 })).rejects.toMatchObject({
      code: "invalid",
    });
    await recordOutcome(poster, id, { outcome: "elsewhere", quantity: 2 });
    expect(await getPost(id)).toMatchObject({ quantity: 3, amountLeft: 1, promised: 2 });
    await recordOutcome(poster, id, { outcome: "discarded", quantity: 1 });
    expect(await getPost(id)).toMatchObject({ quantity: 2, amountLeft: 0, status: "promised" });
    await expect(recordOutcome(poster, id, { outcome: "kept", quantity: 1 })).rejects.toMatchObject({
      code: "notEnough",
    });
    expect([await stateOf(replyId), await stateOf(waiting)]).toEqual(["promised", "waiting"]);
    expect(await heardBy(cleo)).toEqual([
      "There is less of “Kitchen chair” now, and all of it is promised. You keep your place in the line.",
      "There is less of “Kitchen chair” now: one is still free.",
    ]);
    expect((await heardBy(ben)).join()).not.toContain("There is less");
  });

  it("is told as well where the poster lowers the quantity, once for each amount", async () => {
    const [poster, cleo] = [await aMember(), await aMember()];
    const id = await aPost(poster, { quantity: 5 });
    await aReply(cleo, id);
    for (const quantity of [4, 6, 4, 3]) await editPost(poster, id, { quantity });
    expect(await heardBy(cleo)).toEqual([
      "There is less of “Kitchen chair” now: 3 are still free.",
      "There is less of “Kitchen chair” now: 4 are still free.",
    ]);
  });

  it("counts in the impact where an offer found somebody", async () => {
    const poster = await aMember();
    const before = (await getImpact()).total.items;
    const chairs = await aPost(poster, { title: "Kitchen chair", quantity: 3 });
    const [other, request] = [await aPost(poster), await aPost(poster, { type: "request" })];
    for (const id of [chairs, request]) await recordOutcome(poster, id, { outcome: "elsewhere" });
    await recordOutcome(poster, other, { outcome: "kept" });
    for (const id of [chairs, other, request]) await endTakeDown(id);
    expect((await getImpact()).total.items - before).toBe(3);
    expect(await getImpactOf(poster.id)).toMatchObject({ items: 3, verified: 0 });
  });

  it("counts twenty of what one person says about a post, in one piece or in many", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { title: "Kitchen chair", quantity: 999 });
    for (const quantity of [15, 15, 969]) await recordOutcome(poster, id, { outcome: "elsewhere", quantity });
    await endTakeDown(id);
    expect(await getImpactOf(poster.id)).toMatchObject({ handovers: 1, items: 20 });
  });

  it("is the poster's to say, also by the link of a mail", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    await expect(recordOutcome(ben, id, { outcome: "kept" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(recordOutcomeByLink(signMailLink("renew", ben, id), "kept")).rejects.toThrow();
    const token = signMailLink("renew", poster, id);
    await recordOutcomeByLink(token, "kept");
    await recordOutcomeByLink(token, "kept");
    expect(await getPost(id)).toBeNull();
    await expect(renewByLink(token)).rejects.toMatchObject({ code: "notOpen" });
  });

  it("takes no promise back by the link of an old mail", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const token = signMailLink("renew", poster, id);
    const { _id: replyId } = await aReply(ben, id);
    await promise(poster, id, { replyId });
    await expect(recordOutcomeByLink(token, "kept")).rejects.toMatchObject({ code: "conflict" });
    expect((await db().reply.findUniqueOrThrow({ where: { id: replyId } })).state).toBe("promised");
    await releasePromise(poster, id, { replyId, reason: "released" });
    await recordOutcomeByLink(token, "kept");
    expect(await getPost(id)).toBeNull();
  });

  it("by the link of a mail is said of the rest where some of it is promised", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { title: "Tent", quantity: 3 });
    const { _id: replyId } = await aReply(ben, id);
    await promise(poster, id, { replyId });
    await aReply(cleo, id);
    const token = signMailLink("renew", poster, id);
    await recordOutcomeByLink(token, "elsewhere");
    expect(await getPost(id)).toMatchObject({ status: "promised", quantity: 1 });
    expect((await heardBy(cleo))[0]).toMatch(/all of it is promised/);
    expect((await db().reply.findUniqueOrThrow({ where: { id: replyId } })).state).toBe("promised");
    await expect(recordOutcomeByLink(token, "elsewhere")).rejects.toMatchObject({ code: "conflict" });
  });
});

import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { decideCase } from "@/lib/moderation/decide";
import { undoDecision } from "@/lib/moderation/undo";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { getPost, requirePost } from "@/lib/posts/queries";
import { listDueTakeDowns, requireSettledPost, settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { disputeReport, withdrawReply } from "@/lib/replies/mutations";
import { recordOutcome } from "@/lib/replies/outcome";
import { promise } from "@/lib/replies/promises";
import { listReplies } from "@/lib/replies/queries";
import { bringBackPost, takeDownPost, takeDownWithUndo } from "@/lib/replies/take-down-post";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { anExchange, kindsOf, letDaysPass, stateOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, aStaffMember, letHoursPass, type Member } from "@/tests/support/factories";
import { aCase, removedByMistake } from "@/tests/support/moderation";

/** Ben has a promise, Cleo waits. */
async function aScene() {
  const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(poster, { title: "Tent" });
  const { _id: bens } = await aReply(ben, id);
  const { _id: cleos } = await aReply(cleo, id);
  await promise(poster, id, { replyId: bens });
  const before = await kindsFor(ben, cleo);
  return { poster, ben, cleo, id, bens, cleos, before };
}

const kindsFor = async (...people: Member[]) =>
  Promise.all(people.map(async (who) => (await listNotifications(who)).map(({ kind }) => kind)));
const statesOf = async (postId: string) =>
  (await db().reply.findMany({ where: { postId }, orderBy: { askedAt: "asc" } })).map(({ state }) => state);
const letMinutesPass = (id: string, minutes: number) =>
  db().$executeRaw`
    UPDATE "Post" SET "takeDownAt" = "takeDownAt" - make_interval(mins => ${minutes}::int) WHERE "id" = ${id}::uuid`;

describe("a post that its poster takes down", () => {
  it("is gone for strangers at once, and can be brought back as it was", async () => {
    const { poster, ben, cleo, id, bens, before } = await aScene();
    const stranger = await aMember();
    await takeDownWithUndo(poster, id);
    await takeDownWithUndo(poster, id);
    expect(await getPost(id)).toBeNull();
    for (const who of [stranger, null])
      await expect(requirePost(who, id)).rejects.toMatchObject({ code: "gone" });
    const { status, undoableUntil } = await requirePost(poster, id);
    expect(status).toBe("withdrawn");
    expect((Date.parse(undoableUntil ?? "") - Date.now()) / 60_000).toBeCloseTo(10, 0);
    for (const who of [ben, cleo]) {
      const { undoableUntil: theirs, address } = await requirePost(who, id);
      expect([theirs, address]).toEqual([undefined, ""]);
    }
    expect((await listReplies(ben, id))[0]?.code).toBeUndefined();

    await letMinutesPass(id, 9);
    await settleDuePost(id);
    await bringBackPost(poster, id);
    await bringBackPost(poster, id);
    expect(await getPost(id)).toMatchObject({ status: "promised" });
    expect((await requirePost(poster, id)).undoableUntil).toBeUndefined();
    expect(await statesOf(id)).toEqual(["promised", "waiting"]);
    expect(await kindsFor(ben, cleo)).toEqual(before);
    expect((await listReplies(ben, id))[0]).toMatchObject({ _id: bens, code: expect.any(String) });
  });

  it.each([
    ["by the clock", (id: string) => settleDuePost(id)],
    ["when its poster looks", async (id: string, poster: Member) => requireSettledPost(poster, id)],
  ])("is down for good after ten minutes, and everybody is told once: %s", async (_, settle) => {
    const { poster, ben, cleo, id, before } = await aScene();
    await takeDownWithUndo(poster, id);
    expect(await listDueTakeDowns(500)).not.toContain(id);
    await letMinutesPass(id, 10);
    expect(await listDueTakeDowns(500)).toContain(id);
    await settle(id, poster);
    await settle(id, poster);
    expect(await listDueTakeDowns(500)).not.toContain(id);
    expect(await statesOf(id)).toEqual(["released", "declined"]);
    const [bens = [], cleos = []] = await kindsFor(ben, cleo);
    // The answer replaces the notice of the promise to another.
    expect([before[1], cleos]).toEqual([["end-moved"], ["declined"]]);
    expect(bens).toEqual(["released", ...(before[0] ?? [])]);
    await expect(bringBackPost(poster, id)).rejects.toMatchObject({ code: "notOpen" });
    expect((await requirePost(poster, id)).images).toEqual([]);
  });

  it("is the poster's to bring back", async () => {
    const { poster, ben, id } = await aScene();
    await takeDownWithUndo(poster, id);
    await expect(bringBackPost(ben, id)).rejects.toMatchObject({ code: "gone" });
    await expect(bringBackPost(await aMember(), id)).rejects.toMatchObject({ code: "gone" });
    expect(await getPost(id)).toBeNull();
  });

  it("may still say what became of it, and can be brought back also then", async () => {
    const { poster, cleo, id } = await aScene();
    for (const isBack of [true, false]) {
      await takeDownWithUndo(poster, id);
      await recordOutcome(poster, id, { outcome: "kept" });
      if (isBack) await bringBackPost(poster, id);
    }
    expect(await statesOf(id)).toEqual(["promised", "waiting"]);
    await letMinutesPass(id, 10);
    await settleDuePost(id);
    expect(await statesOf(id)).toEqual(["released", "declined"]);
    expect((await listNotifications(cleo))[0]?.payload.because).toBe("kept");
    expect(await db().postOutcome.count({ where: { postId: id } })).toBe(1);
  });

  it.each([
    ["first-come", {}],
    ["fair-draw", { drawAt: new Date(Date.now() + 2 * DAY_MS) }],
  ] as const)("is down for good at once where a rule chooses: %s", async (allocation, more) => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { allocation, ...more });
    await aReply(ben, id);
    await takeDownWithUndo(poster, id);
    expect(await statesOf(id)).not.toContain("waiting");
    await expect(bringBackPost(poster, id)).rejects.toMatchObject({ code: "notOpen" });
  });

  it("ends with the account of who leaves", async () => {
    const { poster, id } = await aScene();
    await takeDownWithUndo(poster, id);
    await takeDownPost(poster, id, { mayOwe: true });
    expect(await statesOf(id)).toEqual(["released", "declined"]);
  });
});

describe("a hand-over and a post that may be brought back", () => {
  it("leaves no undo to who is about to meet: they are told at once", async () => {
    const { poster, ben, id, bens } = await aScene();
    const proposedAt = new Date(Date.now() + 2 * HOUR_MS);
    const { body } = await sendMessage(poster, bens, { text: "", proposedAt }, null);
    await respondToProposal(ben, (body.message as { _id: string })._id, true);
    await takeDownWithUndo(poster, id);
    expect(await statesOf(id)).toEqual(["released", "declined"]);
    await expect(bringBackPost(poster, id)).rejects.toMatchObject({ code: "notOpen" });
  });

  it("stays as a post that says so, where it changed hands meanwhile", async () => {
    const { poster, id, bens } = await aScene();
    await takeDownWithUndo(poster, id);
    await confirmHandover(poster, id, { replyId: bens });
    await letMinutesPass(id, 10);
    await settleDuePost(id);
    expect(await getPost(id)).toMatchObject({ status: "given" });
  });

  it("is taken down all the same, where only who was promised it says that they have it", async () => {
    const { poster, ben, id, bens } = await aScene();
    await recordOutcome(poster, id, { outcome: "elsewhere" });
    await confirmReceipt(ben, bens);
    await letMinutesPass(id, 10);
    await settleDuePost(id);
    expect(await getPost(id)).toBeNull();
    await expect(bringBackPost(poster, id)).rejects.toMatchObject({ code: "notOpen" });
    expect((await statesOf(id))[0]).toBe("completed");
    // The poster's word against theirs, as ever.
    await disputeReport(poster, bens);
    expect((await statesOf(id))[0]).toBe("released");
  });

  it("has no time agreed on while it may go at any moment", async () => {
    const { poster, ben, id, bens } = await aScene();
    const proposedAt = new Date(Date.now() + 2 * HOUR_MS);
    const { body } = await sendMessage(poster, bens, { text: "", proposedAt }, null);
    const { _id: suggestion } = body.message as { _id: string };
    await takeDownWithUndo(poster, id);
    await expect(respondToProposal(ben, suggestion, true)).rejects.toMatchObject({
      because: { reason: "goingDown" },
    });
    await bringBackPost(poster, id);
    expect(await respondToProposal(ben, suggestion, true)).toMatchObject({ accepted: true });
  });

  it("is promised as before, where one of them says that it did not happen", async () => {
    const { poster, ben, id, bens } = await aScene();
    await takeDownWithUndo(poster, id);
    await confirmReceipt(ben, bens);
    await disputeReport(poster, bens);
    await bringBackPost(poster, id);
    expect(await statesOf(id)).toEqual(["promised", "waiting"]);
  });
});

describe("moderators and a post that may be brought back", () => {
  it("is theirs once they have removed it", async () => {
    const { poster, id } = await aScene();
    const moderator = await aStaffMember("moderator");
    const caseId = await aCase({ kind: "post", id });
    await takeDownWithUndo(poster, id);
    await decideCase(moderator, caseId, { decision: "remove", reason: "Nothing is for sale here." });
    await expect(bringBackPost(poster, id)).rejects.toMatchObject({ code: "notOpen" });
    expect(await getPost(id)).toBeNull();
    await letMinutesPass(id, 10);
    await settleDuePost(id);
    expect((await db().post.findUniqueOrThrow({ where: { id } })).hiddenAt).not.toBeNull();
  });

  it("comes back by no decision of theirs, only by its poster", async () => {
    const { poster, id } = await aScene();
    const moderator = await aStaffMember("moderator");
    const caseId = await aCase({ kind: "post", id });
    await takeDownWithUndo(poster, id);
    await decideCase(moderator, caseId, { decision: "keep", reason: "All is well." });
    expect(await getPost(id)).toBeNull();
    await bringBackPost(poster, id);
    expect(await getPost(id)).not.toBeNull();
  });

  it("is down for good where they had hidden it before", async () => {
    const { poster, id } = await aScene();
    const moderator = await aStaffMember("moderator");
    const caseId = await aCase({ kind: "post", id });
    await decideCase(moderator, caseId, { decision: "remove", reason: "Nothing is for sale here." });
    await takeDownWithUndo(poster, id);
    await expect(bringBackPost(poster, id)).rejects.toMatchObject({ code: "notOpen" });
    await undoDecision(moderator, caseId, "It was fine.");
    expect(await getPost(id)).toBeNull();
  });
});

describe("the ten minutes in which a post can be brought back", () => {
  it("leave time for another choice where a promise ended in them", async () => {
    const { poster, ben, postId, replyId } = await anExchange({
      expiresAt: new Date(Date.now() + 2 * DAY_MS),
    });
    const adas = (await aReply(await aMember(), postId))._id;
    await promise(poster, postId, { replyId });
    await letDaysPass(postId, 3);
    await settleDuePost(postId);
    await takeDownWithUndo(poster, postId);
    await withdrawReply(ben, replyId);
    await bringBackPost(poster, postId);
    await settleDuePost(postId);
    expect(await stateOf(adas)).toBe("waiting");
  });

  it("end no promise whose hand-over was said and denied in them", async () => {
    const { poster, ben, postId, replyId } = await anExchange({ quantity: 2 });
    const ada = await aMember();
    await aReply(ada, postId);
    await promise(poster, postId, { replyId, quantity: 1 });
    await takeDownWithUndo(poster, postId);
    await confirmReceipt(ben, replyId);
    await disputeReport(poster, replyId);
    await bringBackPost(poster, postId);
    expect(await kindsOf(ada)).toEqual(["end-moved"]);
    expect((await listNotifications(ada)).map(notificationText).join()).not.toContain("is over");
  });

  it("lead to its end, though moderators removed it by mistake in them", async () => {
    const { poster, postId } = await anExchange();
    await takeDownWithUndo(poster, postId);
    await removedByMistake(postId);
    await letHoursPass(postId, 1);
    await settleDuePost(postId);
    expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).withdrawnAt).not.toBeNull();
  });
});

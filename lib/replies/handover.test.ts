import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { getImpactOf } from "@/lib/impact/queries";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { requirePost } from "@/lib/posts/queries";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { disputeReport, withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { getDraw, listReplies } from "@/lib/replies/queries";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { HOUR_MS } from "@/lib/time/durations";
import { letDrawPass } from "@/tests/support/draws";
import {
  aMember,
  aMissedTime,
  aPost,
  aReply,
  codeOf,
  letHoursPass,
  type Member,
} from "@/tests/support/factories";

const DAYS = 24;

async function aPromise(changes: Parameters<typeof aPost>[1] = {}) {
  const [poster, replier] = [await aMember({ name: "Ada" }), await aMember({ name: "Ben" })];
  const postId = await aPost(poster, changes);
  const replyId = (await aReply(replier, postId))._id;
  if (changes.allocation === undefined) await promise(poster, postId, { replyId });
  return { poster, replier, postId, replyId };
}

const viewOf = async (who: Member, { postId, replyId }: { postId: string; replyId: string }) => {
  const found = (await listReplies(who, postId)).find(({ _id }) => _id === replyId);
  if (!found) throw new Error("not listed");
  return found;
};
const kindsFor = async (who: Member) => (await listNotifications(who)).map(({ kind }) => kind);
const itemsOf = async ({ id }: Member) => (await getImpactOf(id)).items;

describe("the line behind a hand-over that did not happen", () => {
  it.each(["first-come", "fair-draw"] as const)("waits as before, in its order: %s", async (allocation) => {
    const poster = await aMember();
    const drawAt = allocation === "fair-draw" ? { drawAt: new Date(Date.now() + DAYS * HOUR_MS) } : {};
    const postId = await aPost(poster, { allocation, ...drawAt });
    const people = [await aMember(), await aMember(), await aMember()];
    for (const person of people) await aReply(person, postId);
    if (allocation === "fair-draw") {
      await letDrawPass(postId);
      await settleDuePost(postId);
    }
    const inLine = () =>
      db().reply.findMany({
        where: { postId },
        select: { id: true, personId: true, state: true, rank: true, askedAt: true },
        orderBy: [{ rank: "asc" }, { askedAt: "asc" }],
      });
    const before = await inLine();
    expect(before.map(({ state }) => state)).toEqual(["promised", "waiting", "waiting"]);
    const [first, second] = before.map(({ personId }) => people.find(({ id }) => id === personId)) as [
      Member,
      Member,
    ];
    const replyId = before[0]?.id ?? "";
    await confirmReceipt(first, replyId);
    expect((await inLine()).map(({ state }) => state)).toEqual(["completed", "declined", "declined"]);
    await disputeReport(first, replyId);
    expect(await inLine()).toEqual(before);
    expect((await listNotifications(second)).map(notificationText)[0]).toMatch(
      /back in the line, at your place/,
    );
    await withdrawReply(first, replyId);
    await aReply(first, postId);
    expect((await inLine()).find(({ personId }) => personId === second.id)?.state).toBe("promised");
  });
});

describe("a slip of the thumb", () => {
  it("is taken back within ten minutes by who made it, for both sides alike", async () => {
    const scene = await aPromise();
    const { poster, replier, postId, replyId } = scene;
    for (const [one, other, say] of [
      [poster, replier, () => confirmHandover(poster, postId, { replyId })],
      [replier, poster, () => confirmReceipt(replier, replyId)],
    ] as const) {
      await say();
      expect((await viewOf(one, scene)).undoableUntil).toBeDefined();
      expect((await viewOf(other, scene)).undoableUntil).toBeUndefined();
      await disputeReport(one, replyId);
      expect(await viewOf(one, scene)).toMatchObject({ state: "promised" });
      expect((await kindsFor(other))[0]).toBe("reopened");
      expect(await itemsOf(replier)).toBe(0);
    }
    // It was no objection, so either side may say it again.
    await confirmReceipt(replier, replyId);
    // A second slip stays: nobody rings their neighbour again and again.
    expect((await viewOf(replier, scene)).undoableUntil).toBeUndefined();
    await expect(disputeReport(replier, replyId)).rejects.toMatchObject({ code: "reportClosed" });
    await confirmHandover(poster, postId, { replyId });
    for (const one of [poster, replier])
      await expect(disputeReport(one, replyId)).rejects.toMatchObject({ code: "reportClosed" });
  });

  it("cannot be taken back later, nor what the code has proved", async () => {
    const late = await aPromise();
    await confirmHandover(late.poster, late.postId, { replyId: late.replyId });
    await letHoursPass(late.postId, 1);
    expect((await viewOf(late.poster, late)).undoableUntil).toBeUndefined();
    await expect(disputeReport(late.poster, late.replyId)).rejects.toMatchObject({ code: "reportClosed" });
    const proved = await aPromise();
    const code = await codeOf(proved.replyId);
    await confirmHandover(proved.poster, proved.postId, { replyId: proved.replyId, code });
    expect((await viewOf(proved.poster, proved)).undoableUntil).toBeUndefined();
    for (const one of [proved.poster, proved.replier])
      await expect(disputeReport(one, proved.replyId)).rejects.toMatchObject({ code: "reportClosed" });
  });
});

describe("a hand-over", () => {
  it("is said by the replier alone, once, and the poster may object for three days", async () => {
    const scene = await aPromise();
    const { poster, replier, postId, replyId } = scene;
    const late = await aMember();
    const waiting = await aReply(late, postId);
    await Promise.all([confirmReceipt(replier, replyId), confirmReceipt(replier, replyId)]);
    expect((await kindsFor(poster)).filter((kind) => kind === "received")).toEqual(["received"]);
    expect((await requirePost(poster, postId)).status).toBe("given");
    expect((await viewOf(late, { postId, replyId: waiting._id })).reason).toBe("gone");
    const seen = await viewOf(poster, scene);
    expect(seen).toMatchObject({
      state: "completed",
      verified: false,
      confirmed: { poster: false, replier: true },
    });
    expect(seen.objectableUntil).toBeDefined();
    expect((await viewOf(replier, scene)).objectableUntil).toBeUndefined();
    expect(await itemsOf(replier)).toBe(1);
    await letHoursPass(postId, 3 * DAYS + 1);
    expect((await viewOf(poster, scene)).objectableUntil).toBeUndefined();
    await expect(disputeReport(poster, replyId)).rejects.toMatchObject({ code: "reportClosed" });
    expect((await viewOf(poster, scene)).state).toBe("completed");
  });

  it("is confirmed by both: then nobody can take it back", async () => {
    const scene = await aPromise();
    const { poster, replier, postId, replyId } = scene;
    await confirmHandover(poster, postId, { replyId });
    expect((await viewOf(replier, scene)).objectableUntil).toBeDefined();
    await confirmReceipt(replier, replyId);
    expect((await viewOf(replier, scene)).confirmed).toEqual({ poster: true, replier: true });
    await expect(disputeReport(replier, replyId)).rejects.toMatchObject({ code: "reportClosed" });
    await expect(disputeReport(poster, replyId)).rejects.toMatchObject({ code: "reportClosed" });
    const other = await aPromise();
    await confirmReceipt(other.replier, other.replyId);
    await confirmHandover(other.poster, other.postId, { replyId: other.replyId });
    await expect(disputeReport(other.poster, other.replyId)).rejects.toMatchObject({ code: "reportClosed" });
  });

  it("with the code stands at once", async () => {
    const scene = await aPromise();
    const { poster, replier, postId, replyId } = scene;
    await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
    expect((await viewOf(replier, scene)).confirmed).toEqual({ poster: true, replier: true });
    await expect(disputeReport(replier, replyId)).rejects.toMatchObject({ code: "reportClosed" });
  });
});

describe("a hand-over that did not happen", () => {
  it("is promised as before when the replier says so, and the poster then needs the code", async () => {
    const scene = await aPromise();
    const { poster, replier, postId, replyId } = scene;
    await confirmHandover(poster, postId, { replyId });
    const told = (await listNotifications(replier)).find(({ kind }) => kind === "completed");
    expect(told?.payload.because).toBe("said");
    await disputeReport(replier, replyId);
    expect(await viewOf(poster, scene)).toMatchObject({ state: "promised", granted: 1, reason: "disputed" });
    expect((await requirePost(poster, postId)).status).toBe("promised");
    expect([await itemsOf(replier), await itemsOf(poster)]).toEqual([0, 0]);
    expect(await kindsFor(poster)).toContain("reopened");
    await expect(confirmHandover(poster, postId, { replyId })).rejects.toThrow("codeOfReporter");
    await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
    expect((await viewOf(replier, scene)).verified).toBe(true);
  });

  it("is promised as before when the poster says so, and only the poster can say it then", async () => {
    const scene = await aPromise({ allocation: "first-come" });
    const { poster, replier, postId, replyId } = scene;
    await confirmReceipt(replier, replyId);
    await disputeReport(poster, replyId);
    expect((await viewOf(replier, scene)).state).toBe("promised");
    const told = (await listNotifications(replier)).find(({ kind }) => kind === "reopened");
    expect(told?.payload.name).toBe(poster.name);
    await expect(confirmReceipt(replier, replyId)).rejects.toThrow("posterObjected");
    await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
  });

  it("is said in the public record of a draw", async () => {
    const scene = await aPromise({ allocation: "fair-draw", drawAt: new Date(Date.now() + 2 * HOUR_MS) });
    const { poster, replier, postId, replyId } = scene;
    await letDrawPass(postId);
    await settleDuePost(postId);
    await confirmReceipt(replier, replyId);
    await disputeReport(poster, replyId);
    const draw = await getDraw(postId);
    expect(draw?.record.map(({ event }) => event)).toEqual(["promised", "handed-over", "promised"]);
  });

  it("puts those for whom it was gone back in line, told once", async () => {
    const { poster, replier, postId, replyId } = await aPromise();
    const [late, refused] = [await aMember(), await aMember()];
    const { _id: lates } = await aReply(late, postId);
    const { _id: refuseds } = await aReply(refused, postId);
    await declineReply(poster, postId, { replyId: refuseds });
    await confirmHandover(poster, postId, { replyId });
    expect((await viewOf(poster, { postId, replyId: lates })).state).toBe("declined");
    await disputeReport(replier, replyId);
    const back = await viewOf(poster, { postId, replyId: lates });
    expect([back.state, back.history.map(({ state }) => state)]).toEqual([
      "waiting",
      ["waiting", "declined", "waiting"],
    ]);
    expect((await viewOf(poster, { postId, replyId: refuseds })).state).toBe("declined");
    await releasePromise(poster, postId, { replyId, reason: "released" });
    expect((await kindsFor(late)).filter((kind) => kind === "available-again")).toHaveLength(1);
    expect(await kindsFor(refused)).not.toContain("available-again");
  });

  it("of a post that is taken down since is only taken back", async () => {
    const scene = await aPromise({ quantity: 2 });
    const { poster, replier, postId, replyId } = scene;
    await confirmHandover(poster, postId, { replyId });
    await takeDownPost(poster, postId);
    await disputeReport(replier, replyId);
    expect((await db().reply.findUniqueOrThrow({ where: { id: replyId } })).state).toBe("released");
    expect(await itemsOf(replier)).toBe(0);
  });
});

describe("who says that it changed hands", () => {
  it("cannot end a report about themselves by it", async () => {
    const { poster, replier, postId, replyId } = await aPromise({ allocation: "first-come" });
    await aMissedTime(poster, replier, postId, replyId);
    await releasePromise(poster, postId, { replyId, reason: "no-show" });
    await expect(confirmReceipt(replier, replyId)).rejects.toThrow("reportOpen");
  });

  it("is the one it is promised to, and nobody else", async () => {
    const { poster, postId, replyId } = await aPromise();
    const waiting = await aMember();
    const { _id } = await aReply(waiting, postId);
    await expect(confirmReceipt(waiting, _id)).rejects.toThrow("conflict");
    await expect(confirmReceipt(waiting, replyId)).rejects.toThrow("notFound");
    await expect(confirmReceipt(poster, replyId)).rejects.toThrow("notFound");
  });
});

describe("a notice about an exchange", () => {
  const newOf = async (who: Member) =>
    (await listNotifications(who)).filter(({ isRead }) => !isRead).map(({ kind }) => kind);

  it("is old for the one who has answered it, and new for the other", async () => {
    const { poster, replier, postId, replyId } = await aPromise();
    expect([await newOf(poster), await newOf(replier)]).toEqual([[], ["promised"]]);
    await confirmReceipt(replier, replyId);
    expect([await newOf(poster), await newOf(replier)]).toEqual([["received"], []]);
    await confirmHandover(poster, postId, { replyId });
    expect(await newOf(poster)).toEqual([]);
  });

  it("stays new where the one told has done nothing about it", async () => {
    const { poster, replier, postId, replyId } = await aPromise();
    await confirmHandover(poster, postId, { replyId });
    const other = await aMember();
    const another = await aPost(poster);
    await declineReply(poster, another, { replyId: (await aReply(other, another))._id });
    expect(await newOf(replier)).toEqual(["completed", "promised"]);
  });
});

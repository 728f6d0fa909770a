import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import { getProfile } from "@/lib/profiles/queries";
import { blockMember } from "@/lib/replies/block-member";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { disputeReport, reportMissingPoster, withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { listReplies } from "@/lib/replies/queries";
import { HOUR_MS } from "@/lib/time/durations";
import {
  aMember,
  aMissedTime,
  aPost,
  aReply,
  codeOf,
  HOME,
  letHoursPass,
  type Member,
} from "@/tests/support/factories";

async function aPromise(poster: Member, replier: Member) {
  const postId = await aPost(poster);
  const replyId = (await aReply(replier, postId))._id;
  await promise(poster, postId, { replyId });
  return { postId, replyId };
}

async function aMissedMeeting(ada?: Member) {
  const [poster, replier] = [ada ?? (await aMember({ name: "Ada" })), await aMember({ name: "Ben" })];
  const scene = { poster, replier, ...(await aPromise(poster, replier)) };
  await aMissedTime(replier, poster, scene.postId, scene.replyId);
  return scene;
}

const missedBy = async ({ id }: Member) => (await getProfile(id))?.broken;
const viewOf = async (who: Member, postId: string) => (await listReplies(who, postId))[0];
const kindsFor = async (who: Member) => (await listNotifications(who)).map(({ kind }) => kind);

describe("a poster who was not there", () => {
  it("is reported by the replier, and it counts after a day without an objection", async () => {
    const { poster, replier, postId, replyId } = await aMissedMeeting();
    expect(Date.parse((await viewOf(replier, postId))?.posterNoShowFrom ?? "")).toBeLessThan(Date.now());
    await reportMissingPoster(replier, replyId);
    await reportMissingPoster(replier, replyId);
    expect(await db().posterAbsence.count({ where: { replyId } })).toBe(1);
    const [told] = await listNotifications(poster);
    expect(told).toMatchObject({ kind: "no-show-reported", payload: { name: "Ben", replyId } });
    expect((await viewOf(poster, postId))?.posterReport).toMatchObject({ reportedAt: expect.any(String) });
    expect([await missedBy(poster), (await viewOf(replier, postId))?.state]).toEqual([0, "promised"]);
    await letHoursPass(postId, 25);
    expect([await missedBy(poster), await missedBy(replier)]).toEqual([1, 0]);
    expect((await viewOf(poster, postId))?.posterReport?.outcome).toBe("upheld");
    await expect(disputeReport(poster, replyId)).rejects.toMatchObject({ code: "reportClosed" });
  });

  it("may object within a day, and then nothing counts", async () => {
    const { poster, replier, postId, replyId } = await aMissedMeeting();
    await expect(disputeReport(poster, replyId)).rejects.toMatchObject({ code: "reportClosed" });
    await reportMissingPoster(replier, replyId);
    await expect(disputeReport(replier, replyId)).rejects.toMatchObject({ code: "reportClosed" });
    await disputeReport(poster, replyId);
    await disputeReport(poster, replyId);
    await letHoursPass(postId, 25);
    expect([await missedBy(poster), (await viewOf(replier, postId))?.posterReport?.outcome]).toEqual([
      0,
      "disputed",
    ]);
    expect(await kindsFor(replier)).toContain("no-show-disputed");
    await expect(reportMissingPoster(replier, replyId)).rejects.toMatchObject({ code: "tooEarly" });
  });

  it("is not noted where the two met after all", async () => {
    const { poster, replier, postId, replyId } = await aMissedMeeting();
    await reportMissingPoster(replier, replyId);
    await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
    await letHoursPass(postId, 25);
    expect(await missedBy(poster)).toBe(0);
  });

  it("cannot wipe the report by a hand-over that only they confirm", async () => {
    const { poster, replier, postId, replyId } = await aMissedMeeting();
    await reportMissingPoster(replier, replyId);
    await expect(confirmHandover(poster, postId, { replyId })).rejects.toThrow("codeOfReporter");
    await letHoursPass(postId, 25);
    await expect(confirmHandover(poster, postId, { replyId })).rejects.toThrow("codeOfReporter");
    expect(await missedBy(poster)).toBe(1);
    const other = await aMissedMeeting();
    await reportMissingPoster(other.replier, other.replyId);
    await disputeReport(other.poster, other.replyId);
    await confirmHandover(other.poster, other.postId, { replyId: other.replyId });
  });

  it("counts once for each neighbour", async () => {
    const { poster, replier, postId, replyId } = await aMissedMeeting();
    await reportMissingPoster(replier, replyId);
    const again = await aPromise(poster, replier);
    await aMissedTime(replier, poster, again.postId, again.replyId);
    await reportMissingPoster(replier, again.replyId);
    const other = await aMissedMeeting(poster);
    await reportMissingPoster(other.replier, other.replyId);
    for (const id of [postId, again.postId, other.postId]) await letHoursPass(id, 25);
    expect(await missedBy(poster)).toBe(2);
  });

  it("cannot escape the report by ending the promise or by a block", async () => {
    const ended = await aMissedMeeting();
    await releasePromise(ended.poster, ended.postId, { replyId: ended.replyId, reason: "released" });
    await reportMissingPoster(ended.replier, ended.replyId);
    await blockMember(ended.poster, ended.replier.id);
    await letHoursPass(ended.postId, 25);
    expect(await missedBy(ended.poster)).toBe(1);
  });

  it("cannot bury it by moving the place a little after the time", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const { postId, replyId } = await aPromise(poster, replier);
    const proposedAt = new Date(Date.now() + 3 * HOUR_MS);
    const { body } = await sendMessage(replier, replyId, { text: "", proposedAt }, null);
    await respondToProposal(poster, (body as { message: { _id: string } }).message._id, true);
    await letHoursPass(postId, 3.2);
    await editPost(poster, postId, { latitude: HOME.latitude + 1e-6 });
    expect(await db().message.count({ where: { replyId, revokedAt: { not: null } } })).toBe(1);
    await letHoursPass(postId, 1);
    await reportMissingPoster(replier, replyId);
    await letHoursPass(postId, 25);
    expect(await missedBy(poster)).toBe(1);
  });

  it("is not noted where the replier blocks them, since they could not object", async () => {
    const { poster, replier, postId, replyId } = await aMissedMeeting();
    await reportMissingPoster(replier, replyId);
    await blockMember(replier, poster.id);
    await letHoursPass(postId, 25);
    expect(await missedBy(poster)).toBe(0);
  });
});

describe("a report that the poster was not there", () => {
  it("needs a time that both had agreed on, and that is over", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const { postId, replyId } = await aPromise(poster, replier);
    await expect(reportMissingPoster(replier, replyId)).rejects.toMatchObject({
      because: { reason: "agreeFirst" },
    });
    const proposedAt = new Date(Date.now() + 3 * HOUR_MS);
    const { body } = await sendMessage(replier, replyId, { text: "", proposedAt }, null);
    await respondToProposal(poster, (body.message as { _id: string })._id, true);
    await expect(reportMissingPoster(replier, replyId)).rejects.toMatchObject({
      because: { reason: "meetingNotOver" },
    });
    await letHoursPass(postId, 24 * 8);
    await expect(reportMissingPoster(replier, replyId)).rejects.toMatchObject({
      because: { reason: "agreeFirst" },
    });
    await expect(reportMissingPoster(poster, replyId)).rejects.toMatchObject({ code: "notFound" });
  });

  it("needs two hours of notice where the replier accepted the poster's time", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const { postId, replyId } = await aPromise(poster, replier);
    const proposedAt = new Date(Date.now() + HOUR_MS);
    const { body } = await sendMessage(poster, replyId, { text: "", proposedAt }, null);
    await respondToProposal(replier, (body.message as { _id: string })._id, true);
    await letHoursPass(postId, 3);
    await expect(reportMissingPoster(replier, replyId)).rejects.toMatchObject({
      because: { reason: "shortNoticeOfPoster" },
    });
  });
});

describe("a poster who takes promises back", () => {
  it("is as visible, once a time was agreed", async () => {
    const { poster, postId, replyId } = await aMissedMeeting();
    const early = await aPromise(poster, await aMember());
    await releasePromise(poster, early.postId, { replyId: early.replyId, reason: "released" });
    expect((await getProfile(poster.id))?.released).toBe(0);
    await releasePromise(poster, postId, { replyId, reason: "released" });
    expect((await getProfile(poster.id))?.released).toBe(1);
  });
});

describe("a replier who gives a promise back", () => {
  it("is as visible, where the time had come or was less than two hours ahead", async () => {
    const { replier, replyId } = await aMissedMeeting();
    await withdrawReply(replier, replyId);
    expect((await getProfile(replier.id))?.released).toBe(1);
    const [poster, soon, later] = [await aMember(), await aMember(), await aMember()];
    for (const [person, hours] of [
      [soon, 1],
      [later, 5],
    ] as const) {
      const { replyId: id } = await aPromise(poster, person);
      const proposedAt = new Date(Date.now() + hours * HOUR_MS);
      const { body } = await sendMessage(poster, id, { text: "", proposedAt }, null);
      await respondToProposal(person, (body.message as { _id: string })._id, true);
      await withdrawReply(person, id);
    }
    expect([(await getProfile(soon.id))?.released, (await getProfile(later.id))?.released]).toEqual([1, 0]);
  });
});

import { describe, expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { getProfile } from "@/lib/profiles/queries";
import { listDueReports, settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { disputeReport, updateReply, withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import type { ReplyView } from "@/lib/replies/schema";
import { takeDownPost } from "@/lib/replies/take-down-post";
import {
  aMember,
  aMissedTime,
  aNoShow,
  aPost,
  aReply,
  codeOf,
  letHoursPass,
  lookAtReplies,
  type Member,
} from "@/tests/support/factories";

type Scene = { poster: Member; ben: Member; cleo: Member; id: string; bens: string; cleos: string };

/** Ben is promised it, Cleo waits. */
async function aScene(allocation: "poster" | "first-come" = "first-come"): Promise<Scene> {
  const [poster, ben, cleo] = await Promise.all([aMember(), aMember({ name: "Ben S." }), aMember()]);
  const id = await aPost(poster, { allocation });
  const { _id: bens } = await aReply(ben, id);
  const { _id: cleos } = await aReply(cleo, id);
  if (allocation === "poster") await promise(poster, id, { replyId: bens });
  return { poster, ben, cleo, id, bens, cleos };
}

async function suggest(author: Member, replyId: string, hoursAhead: number): Promise<string> {
  const proposedAt = new Date(Date.now() + hoursAhead * 3_600_000);
  const { body } = await sendMessage(author, replyId, { text: "", proposedAt }, null);
  return (body.message as { _id: string })._id;
}

const say = (author: Member, replyId: string, text = "Hello?") =>
  sendMessage(author, replyId, { text }, null);
const report = ({ poster, id, bens: replyId }: Scene, reason: "no-show" | "no-answer" = "no-show") =>
  releasePromise(poster, id, { replyId, reason });
const statesOf = async ({ poster, id }: Scene) => (await lookAtReplies(poster, id)).map(({ state }) => state);
const seenBy = async (member: Member, { id, bens }: Scene) =>
  (await lookAtReplies(member, id)).find(({ _id }) => _id === bens) as ReplyView;
const brokenOf = async ({ id }: Member) => (await getProfile(id))?.broken;
const notificationsOf = async (member: Member) =>
  (await db().notification.findMany({ where: { userId: member.id }, orderBy: { createdAt: "asc" } })).map(
    ({ kind }) => fromPrismaEnum(kind),
  );
const tooEarly = { code: "tooEarly" };
const suggestFirst = { ...tooEarly, because: { reason: "suggestFirst", values: { days: 2 } } };

describe("a no-show where a rule chooses", () => {
  it("needs a time agreed after the promise and in advance, which is half an hour past", async () => {
    const scene = await aScene();
    const { poster, ben, id, bens } = scene;
    await expect(report(scene)).rejects.toMatchObject(tooEarly);
    await suggest(poster, bens, 1);
    await letHoursPass(id, 2);
    await expect(report(scene)).rejects.toMatchObject(tooEarly);
    // Nobody agrees on a time that is over.
    const bensOwn = await suggest(ben, bens, 1);
    await letHoursPass(id, 2);
    await expect(respondToProposal(poster, bensOwn, true)).rejects.toMatchObject({
      because: { reason: "proposalOver" },
    });
    await expect(report(scene)).rejects.toMatchObject(tooEarly);
    const agreed = await suggest(poster, bens, 2);
    await respondToProposal(ben, agreed, true);
    await expect(report(scene)).rejects.toMatchObject({ ...tooEarly, because: { reason: "meetingNotOver" } });
    await letHoursPass(id, 2.4);
    await expect(report(scene)).rejects.toMatchObject(tooEarly);
    await letHoursPass(id, 0.2);
    await report(scene);
    expect(await statesOf(scene)).toEqual(["promised", "waiting"]);
  });

  it("is sent to the recipient at once, by email too, and changes nothing for a day", async () => {
    const scene = await aScene();
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await report(scene);
    expect((await notificationsOf(scene.ben)).filter((kind) => kind === "no-show-reported")).toHaveLength(1);
    expect(await db().emailOutbox.count({ where: { userId: scene.ben.id } })).toBeGreaterThan(0);
    const own = await seenBy(scene.ben, scene);
    expect(own).toMatchObject({ state: "promised", report: { reason: "no-show", counts: true }, broken: 0 });
    expect(own).not.toHaveProperty("noShowFrom");
    expect(own.history.at(-1)).toMatchObject({ state: "promised", reason: "no-show-reported", by: "poster" });
    await letHoursPass(scene.id, 23.9);
    await settleDuePost(scene.id);
    expect(await statesOf(scene)).toEqual(["promised", "waiting"]);
    expect(await brokenOf(scene.ben)).toBe(0);
  });

  it("counts after a day without an objection, and the next in line gets the item", async () => {
    const scene = await aScene();
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await letHoursPass(scene.id, 24);
    expect(await listDueReports(1000)).toContain(scene.id);
    // Looking is enough; the clock would do the same.
    expect(await statesOf(scene)).toEqual(["no-show", "promised"]);
    expect(await brokenOf(scene.ben)).toBe(1);
    expect(await notificationsOf(scene.ben)).toContain("no-show");
    expect(await notificationsOf(scene.cleo)).toContain("your-turn");
    expect((await seenBy(scene.poster, scene)).history.at(-1)).toMatchObject({
      state: "no-show",
      by: "rule",
    });
    await expect(disputeReport(scene.ben, scene.bens)).rejects.toMatchObject({ code: "reportClosed" });
    await expect(aReply(scene.ben, scene.id)).rejects.toMatchObject({ code: "alreadyAsked" });
  });

  it("is cancelled by one tap of the recipient, and then needs another missed time", async () => {
    const scene = await aScene();
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await Promise.all([disputeReport(scene.ben, scene.bens), disputeReport(scene.ben, scene.bens)]);
    expect((await notificationsOf(scene.poster)).filter((kind) => kind === "no-show-disputed")).toHaveLength(
      1,
    );
    await letHoursPass(scene.id, 23);
    await say(scene.ben, scene.bens, "When does it suit you?");
    await letHoursPass(scene.id, 23);
    expect(await statesOf(scene)).toEqual(["promised", "waiting"]);
    expect(await brokenOf(scene.ben)).toBe(0);
    await expect(report(scene)).rejects.toMatchObject(tooEarly);
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    expect((await seenBy(scene.ben, scene)).report).not.toHaveProperty("outcome");
  });

  it("needs two hours' notice when the poster accepts the time, with a clear message", async () => {
    const scene = await aScene();
    const { poster, ben, id, bens } = scene;
    const left = await suggest(ben, bens, 48);
    await letHoursPass(id, 46.1);
    await respondToProposal(poster, left, true);
    const asked = await seenBy(poster, scene);
    expect(asked).toMatchObject({ shortNotice: true });
    expect(asked).not.toHaveProperty("noShowFrom");
    await letHoursPass(id, 3);
    await expect(report(scene)).rejects.toMatchObject({
      ...tooEarly,
      because: { reason: "shortNotice", values: { name: "Ben S.", hours: 2 } },
    });
    // They know a time that they accept themselves.
    await respondToProposal(ben, await suggest(poster, bens, 1), true);
    expect(await seenBy(poster, scene)).not.toHaveProperty("shortNotice");
    await letHoursPass(id, 2);
    await respondToProposal(poster, await suggest(ben, bens, 2.1), true);
    await letHoursPass(id, 3);
    await report(scene);
    expect((await seenBy(ben, scene)).report).toMatchObject({ counts: true });
  });

  it("needs no notice when the recipient accepts the poster's time", async () => {
    const scene = await aScene();
    await respondToProposal(scene.ben, await suggest(scene.poster, scene.bens, 0.1), true);
    expect(await seenBy(scene.poster, scene)).not.toHaveProperty("shortNotice");
    await letHoursPass(scene.id, 1);
    await report(scene);
    expect((await seenBy(scene.ben, scene)).report).toMatchObject({ counts: true });
  });

  it("concerns the last agreed time: another one replaces it", async () => {
    const scene = await aScene();
    const first = await suggest(scene.poster, scene.bens, 1);
    await respondToProposal(scene.ben, first, true);
    const second = await suggest(scene.ben, scene.bens, 100);
    await respondToProposal(scene.poster, second, true);
    await letHoursPass(scene.id, 50);
    await expect(report(scene)).rejects.toMatchObject(tooEarly);
  });

  it("is void if the item is handed over after all", async () => {
    const scene = await aScene();
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await confirmHandover(scene.poster, scene.id, { replyId: scene.bens, code: await codeOf(scene.bens) });
    await letHoursPass(scene.id, 25);
    expect((await seenBy(scene.ben, scene)).report?.outcome).toBe("dropped");
    expect(await statesOf(scene)).toEqual(["completed", "declined"]);
    expect(await brokenOf(scene.ben)).toBe(0);
  });

  it("still counts if the recipient returns the item instead of objecting, and the next gets it at once", async () => {
    const scene = await aScene();
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await withdrawReply(scene.ben, scene.bens);
    expect(await statesOf(scene)).toEqual(["withdrawn", "promised"]);
    // After withdrawing, a person cannot ask again before the day is over, nor once the report counts.
    await expect(aReply(scene.ben, scene.id)).rejects.toMatchObject({ code: "alreadyAsked" });
    await withdrawReply(scene.cleo, scene.cleos);
    await letHoursPass(scene.id, 24);
    await settleDuePost(scene.id);
    await expect(aReply(scene.ben, scene.id)).rejects.toMatchObject({ code: "alreadyAsked" });
    expect(await brokenOf(scene.ben)).toBe(1);
  });

  it("can be reported by the poster only, and objected to by its recipient only", async () => {
    const scene = await aScene();
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    const wanted = { replyId: scene.bens, reason: "no-show" as const };
    await expect(releasePromise(scene.cleo, scene.id, wanted)).rejects.toMatchObject({ code: "forbidden" });
    await report(scene);
    await expect(disputeReport(scene.cleo, scene.bens)).rejects.toMatchObject({ code: "notFound" });
    // Nobody has said anything of the poster.
    await expect(disputeReport(scene.poster, scene.bens)).rejects.toMatchObject({ code: "reportClosed" });
  });
});

describe("a poster who wants to report a no-show in bad faith", () => {
  it("cannot accept a suggestion after its author has made another", async () => {
    const scene = await aScene();
    const old = await suggest(scene.ben, scene.bens, 24);
    const latest = await suggest(scene.ben, scene.bens, 48);
    await expect(respondToProposal(scene.poster, old, true)).rejects.toMatchObject({ code: "conflict" });
    await respondToProposal(scene.poster, latest, true);
  });

  it("cannot use a suggestion from before the promise", async () => {
    const scene = await aScene();
    const early = await suggest(scene.cleo, scene.cleos, 24);
    await letHoursPass(scene.id, 1);
    await withdrawReply(scene.ben, scene.bens);
    await respondToProposal(scene.poster, early, true);
    await letHoursPass(scene.id, 24);
    const missed = { replyId: scene.cleos, reason: "no-show" as const };
    await expect(releasePromise(scene.poster, scene.id, missed)).rejects.toMatchObject(tooEarly);
  });

  it("cannot ignore messages of the recipient", async () => {
    const scene = await aScene();
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await say(scene.ben, scene.bens, "I was there!");
    expect((await seenBy(scene.ben, scene)).report?.outcome).toBe("disputed");
    await letHoursPass(scene.id, 20);
    await say(scene.ben, scene.bens, "Which day is better for you?");
    await letHoursPass(scene.id, 10);
    expect(await statesOf(scene)).toEqual(["promised", "waiting"]);
    expect(await brokenOf(scene.ben)).toBe(0);
  });

  it("cannot report it after a week", async () => {
    const scene = await aScene();
    await respondToProposal(scene.ben, await suggest(scene.poster, scene.bens, 1), true);
    await letHoursPass(scene.id, 1);
    for (let day = 0; day < 7; day += 1) {
      await say(scene.ben, scene.bens, `Not today, day ${day}`);
      await letHoursPass(scene.id, 23.9);
    }
    await say(scene.ben, scene.bens, "Tomorrow?");
    await letHoursPass(scene.id, 0.9);
    await expect(report(scene)).rejects.toMatchObject({
      ...tooEarly,
      because: { reason: "agreeFirstOnPromise", values: { days: 7 } },
    });
  });

  it("cannot claim a missing response while a suggestion of the recipient is unanswered", async () => {
    const scene = await aScene();
    const theirs = await suggest(scene.ben, scene.bens, 24);
    await say(scene.poster, scene.bens);
    await letHoursPass(scene.id, 50);
    await expect(report(scene, "no-answer")).rejects.toMatchObject({
      ...tooEarly,
      because: { reason: "answerFirst" },
    });
    await respondToProposal(scene.poster, theirs, false);
    await expect(report(scene, "no-answer")).rejects.toMatchObject(suggestFirst);
    await suggest(scene.poster, scene.bens, 72);
    await letHoursPass(scene.id, 48);
    await report(scene, "no-answer");
  });

  it("cannot wait for an answer to a thumb after the recipient has written", async () => {
    const scene = await aScene();
    await say(scene.ben, scene.bens, "Any evening after 6, just say which");
    await say(scene.poster, scene.bens, "👍");
    await letHoursPass(scene.id, 49);
    await expect(report(scene, "no-answer")).rejects.toMatchObject(suggestFirst);
    expect(await seenBy(scene.poster, scene)).not.toHaveProperty("noAnswerFrom");
  });

  it("cannot do so after the recipient has changed the reply", async () => {
    const scene = await aScene();
    await updateReply(scene.ben, scene.bens, { pickup: "Any evening after 6" });
    await say(scene.poster, scene.bens, "👍");
    await letHoursPass(scene.id, 49);
    await expect(report(scene, "no-answer")).rejects.toMatchObject(suggestFirst);
  });

  it("cannot repeat a report after an objection without a new suggestion", async () => {
    const scene = await aScene();
    await suggest(scene.poster, scene.bens, 200);
    await letHoursPass(scene.id, 48);
    await report(scene, "no-answer");
    await disputeReport(scene.ben, scene.bens);
    await say(scene.poster, scene.bens, "👍");
    await letHoursPass(scene.id, 49);
    await expect(report(scene, "no-answer")).rejects.toMatchObject(suggestFirst);
    await suggest(scene.poster, scene.bens, 72);
    await letHoursPass(scene.id, 47);
    await expect(report(scene, "no-answer")).rejects.toMatchObject({
      ...tooEarly,
      because: { reason: "answerStillPossible", values: { days: 2 } },
    });
    await letHoursPass(scene.id, 1);
    await report(scene, "no-answer");
  });
});

describe("a missing response where a rule chooses", () => {
  it("may be reported two days after an unanswered message", async () => {
    const scene = await aScene();
    const { poster, ben, id, bens } = scene;
    await letHoursPass(id, 72);
    await expect(report(scene, "no-answer")).rejects.toMatchObject(tooEarly);
    await say(poster, bens);
    await letHoursPass(id, 47);
    await expect(report(scene, "no-answer")).rejects.toMatchObject(tooEarly);
    await say(ben, bens, "Sorry, I was away.");
    await letHoursPass(id, 48);
    await expect(report(scene, "no-answer")).rejects.toMatchObject(suggestFirst);
    await suggest(poster, bens, 72);
    await letHoursPass(id, 48);
    await report(scene, "no-answer");
    expect(await notificationsOf(ben)).toContain("no-answer-reported");
    expect(await statesOf(scene)).toEqual(["promised", "waiting"]);
  });

  it("waits for the agreed time and another half hour", async () => {
    const scene = await aScene();
    const { poster, ben, id, bens } = scene;
    await respondToProposal(ben, await suggest(poster, bens, 72), true);
    await suggest(poster, bens, 90);
    await letHoursPass(id, 72.4);
    await expect(report(scene, "no-answer")).rejects.toMatchObject({
      ...tooEarly,
      because: { reason: "meetingNotOver" },
    });
    await letHoursPass(id, 0.2);
    await report(scene, "no-answer");
  });

  it("waits two days for an answer to a suggestion after the agreed time", async () => {
    const scene = await aScene();
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await disputeReport(scene.ben, scene.bens);
    await suggest(scene.poster, scene.bens, 60);
    await letHoursPass(scene.id, 47.9);
    await expect(report(scene, "no-answer")).rejects.toMatchObject({
      ...tooEarly,
      because: { reason: "answerStillPossible", values: { days: 2 } },
    });
    await letHoursPass(scene.id, 0.2);
    await report(scene, "no-answer");
  });

  it("also waits for a time that was agreed before the promise", async () => {
    const scene = await aScene();
    const { poster, ben, cleo, id, bens, cleos } = scene;
    await respondToProposal(cleo, await suggest(poster, cleos, 72), true);
    await withdrawReply(ben, bens);
    await say(poster, cleos, "It is yours: see you then.");
    await letHoursPass(id, 50);
    const report = { replyId: cleos, reason: "no-answer" as const };
    await expect(releasePromise(poster, id, report)).rejects.toMatchObject({
      ...tooEarly,
      because: { reason: "meetingNotOver" },
    });
  });

  it("passes the item to the next after a day, and never counts against anybody", async () => {
    const scene = await aScene();
    await say(scene.poster, scene.bens);
    await letHoursPass(scene.id, 48);
    await report(scene, "no-answer");
    await letHoursPass(scene.id, 24);
    expect(await statesOf(scene)).toEqual(["released", "promised"]);
    expect(await seenBy(scene.ben, scene)).toMatchObject({ reason: "no-answer", broken: 0 });
    expect(await notificationsOf(scene.ben)).toContain("no-answer");
    expect(await aReply(scene.ben, scene.id)).toMatchObject({ state: "waiting", position: 1 });
  });

  it.each([
    ["one tap", ({ ben, bens }: Scene) => disputeReport(ben, bens)],
    ["a message", ({ ben, bens }: Scene) => say(ben, bens, "Still wanted!")],
    ["a time of theirs", ({ ben, bens }: Scene) => suggest(ben, bens, 5)],
    ["new words of their reply", ({ ben, bens }: Scene) => updateReply(ben, bens, { text: "Yes!" })],
  ])("is cancelled by %s of the recipient, and starts again", async (_, answer) => {
    const scene = await aScene();
    await say(scene.poster, scene.bens);
    await letHoursPass(scene.id, 48);
    await report(scene, "no-answer");
    const said = await answer(scene);
    await letHoursPass(scene.id, 30);
    expect(await statesOf(scene)).toEqual(["promised", "waiting"]);
    if (typeof said === "string") await respondToProposal(scene.poster, said, false);
    await expect(report(scene, "no-answer")).rejects.toMatchObject(tooEarly);
    await suggest(scene.poster, scene.bens, 60);
    await letHoursPass(scene.id, 48);
    await report(scene, "no-answer");
  });

  it("is cancelled by an answer to the suggested time, even a no", async () => {
    const scene = await aScene();
    const suggested = await suggest(scene.poster, scene.bens, 100);
    await letHoursPass(scene.id, 48);
    await report(scene, "no-answer");
    await respondToProposal(scene.ben, suggested, false);
    await letHoursPass(scene.id, 30);
    expect(await statesOf(scene)).toEqual(["promised", "waiting"]);
  });

  it("is not cancelled by messages of the poster", async () => {
    const scene = await aScene();
    await say(scene.poster, scene.bens);
    await letHoursPass(scene.id, 48);
    await report(scene, "no-answer");
    await say(scene.poster, scene.bens, "Last call.");
    await letHoursPass(scene.id, 24);
    expect(await statesOf(scene)).toEqual(["released", "promised"]);
  });
});

describe("an objection and the end of its period", () => {
  it("never both succeed, whichever comes first", async () => {
    for (let round = 0; round < 6; round += 1) {
      const scene = await aScene();
      await say(scene.poster, scene.bens);
      await letHoursPass(scene.id, 48);
      await report(scene, "no-answer");
      // The day ends while both are on their way.
      await pool().query(
        `UPDATE "AbsenceReport" SET "reportedAt" = now() - interval '1 day' + interval '${round * 5} ms',
          "disputableUntil" = now() + interval '${round * 5} ms' WHERE "replyId" = $1`,
        [scene.bens],
      );
      const objection = round % 2 ? disputeReport(scene.ben, scene.bens) : say(scene.ben, scene.bens);
      await Promise.allSettled([settleDuePost(scene.id), objection, settleDuePost(scene.id)]);
      await settleDuePost(scene.id);
      const { outcome } = await db().absenceReport.findFirstOrThrow({ where: { replyId: scene.bens } });
      expect([outcome, ...(await statesOf(scene))]).toEqual(
        outcome === "upheld" ? ["upheld", "released", "promised"] : ["disputed", "promised", "waiting"],
      );
    }
  });
});

describe("a no-show where the poster chooses", () => {
  it("frees the item at once, but does not show on the profile before the period is over", async () => {
    const scene = await aScene("poster");
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await report(scene);
    await promise(scene.poster, scene.id, { replyId: scene.cleos });
    expect(await statesOf(scene)).toEqual(["no-show", "promised"]);
    expect([await brokenOf(scene.ben), await notificationsOf(scene.ben)]).toEqual([
      0,
      expect.arrayContaining(["no-show-reported"]),
    ]);
    await letHoursPass(scene.id, 24);
    await settleDuePost(scene.id);
    expect(await brokenOf(scene.ben)).toBe(1);
    expect(await statesOf(scene)).toEqual(["no-show", "promised"]);
  });

  it("never counts without an agreed time", async () => {
    const scene = await aScene("poster");
    await report(scene);
    expect((await seenBy(scene.ben, scene)).report).toMatchObject({ counts: false });
    await letHoursPass(scene.id, 24);
    await settleDuePost(scene.id);
    expect(await brokenOf(scene.ben)).toBe(0);
    expect(await notificationsOf(scene.ben)).not.toContain("no-show");
    expect(await aReply(scene.ben, scene.id)).toMatchObject({ state: "waiting" });
  });

  it("never counts for a suggestion that the poster accepts at the last minute", async () => {
    const scene = await aScene("poster");
    const left = await suggest(scene.ben, scene.bens, 72);
    await letHoursPass(scene.id, 71.9);
    await respondToProposal(scene.poster, left, true);
    await letHoursPass(scene.id, 0.7);
    await report(scene);
    expect((await seenBy(scene.ben, scene)).report).toMatchObject({ counts: false });
    await letHoursPass(scene.id, 24);
    await settleDuePost(scene.id);
    expect(await brokenOf(scene.ben)).toBe(0);
  });

  it("never counts after an objection, and the member may ask again", async () => {
    const scene = await aScene("poster");
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await disputeReport(scene.ben, scene.bens);
    expect(await seenBy(scene.ben, scene)).toMatchObject({ state: "released", reason: "disputed" });
    await letHoursPass(scene.id, 48);
    await settleDuePost(scene.id);
    expect(await brokenOf(scene.ben)).toBe(0);
    expect(await aReply(scene.ben, scene.id)).toMatchObject({ state: "waiting" });
  });

  it("allows the member to ask again during the period, and to object afterwards", async () => {
    const scene = await aScene("poster");
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await aReply(scene.ben, scene.id);
    await disputeReport(scene.ben, scene.bens);
    expect((await seenBy(scene.ben, scene)).state).toBe("waiting");
    await letHoursPass(scene.id, 48);
    expect(await brokenOf(scene.ben)).toBe(0);
  });

  it("is withdrawn when the poster promises the item to the same member again", async () => {
    const scene = await aScene("poster");
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await promise(scene.poster, scene.id, { replyId: scene.bens });
    await letHoursPass(scene.id, 48);
    await settleDuePost(scene.id);
    expect([await brokenOf(scene.ben), (await seenBy(scene.ben, scene)).state]).toEqual([0, "promised"]);
  });

  it("counts once for each poster, however often it is reported", async () => {
    const [poster, other, ben] = await Promise.all([aMember(), aMember(), aMember()]);
    for (const from of [poster, poster, other]) {
      const id = await aPost(from);
      const { _id: replyId } = await aReply(ben, id);
      await promise(from, id, { replyId });
      await aNoShow(from, ben, id, replyId);
    }
    expect(await brokenOf(ben)).toBe(2);
  });

  it("cannot be a missing response: the poster may simply release the item", async () => {
    const scene = await aScene("poster");
    await expect(report(scene, "no-answer")).rejects.toMatchObject({ code: "conflict" });
  });

  it("can still be objected to after the post is taken down", async () => {
    const scene = await aScene("poster");
    await aMissedTime(scene.poster, scene.ben, scene.id, scene.bens);
    await report(scene);
    await takeDownPost(scene.poster, scene.id);
    await disputeReport(scene.ben, scene.bens);
    expect(await brokenOf(scene.ben)).toBe(0);
  });
});

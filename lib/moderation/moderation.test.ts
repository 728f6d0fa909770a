import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { settleAccount } from "@/lib/account-deletions/settle-account";
import { deleteComment, updateComment } from "@/lib/comments/mutations";
import { listComments } from "@/lib/comments/queries";
import { db } from "@/lib/db/client";
import { sendMessage } from "@/lib/messages/mutations";
import { getThread } from "@/lib/messages/queries";
import { claimCase, releaseCase } from "@/lib/moderation/claims";
import { decideCase } from "@/lib/moderation/decide";
import { sendModerationDigest } from "@/lib/moderation/digest";
import { appeal, listOwnDecisions, listOwnReports } from "@/lib/moderation/own-cases";
import { getCase, listDecidedCases, listWaitingCases } from "@/lib/moderation/queries";
import { report } from "@/lib/moderation/report";
import type { DecisionFields, ReportFields } from "@/lib/moderation/schema";
import { makeTransparencyTable } from "@/lib/moderation/transparency";
import { answerAppeal, undoDecision } from "@/lib/moderation/undo";
import { getPost, requirePost } from "@/lib/posts/queries";
import { blockMember } from "@/lib/replies/block-member";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { aComment, aMember, aPost, aReply, aStaffMember, type Member } from "@/tests/support/factories";
import { aCase, aDecidedCase, anAppeal } from "@/tests/support/moderation";

const about = (kind: ReportFields["kind"], id: string): ReportFields => ({
  kind,
  id,
  reason: "scam",
  text: "",
});
/** Reads as one whom no case is about. */
const NOBODY = { id: randomUUID() };
const REASON = "Nothing is for sale here.";
const decide = (
  decision: DecisionFields["decision"],
  more: Partial<DecisionFields> = {},
): DecisionFields => ({
  decision,
  reason: REASON,
  ...more,
});

async function aLongStandingMember(): Promise<Member> {
  const member = await aMember();
  await db().user.update({
    where: { id: member.id },
    data: { createdAt: new Date(Date.now() - 91 * DAY_MS) },
  });
  return member;
}

describe("reports", () => {
  it.each<[string, number, () => Promise<Member>]>([
    ["four members", 4, aMember],
    ["two long-standing members", 2, aLongStandingMember],
    ["one moderator", 1, () => aStaffMember("moderator")],
  ])(
    "of %s hide a post until somebody has looked at it, and one fewer does not [S53]",
    async (_, count, make) => {
      const poster = await aMember();
      const id = await aPost(poster);
      for (let index = 1; index <= count; index += 1) {
        expect(await getPost(id)).not.toBeNull();
        await report(await make(), about("post", id));
      }
      expect(await getPost(id)).toBeNull();
      await expect(requirePost(null, id)).rejects.toThrow("gone");
      expect((await requirePost(poster, id))._id).toBe(id);
      const [waiting] = (await listWaitingCases(NOBODY)).filter(({ targetId }) => targetId === id);
      expect(waiting).toMatchObject({ isHidden: true, reports: count });
      const told = await db().notification.findMany({ where: { userId: poster.id, kind: "moderated" } });
      expect(told).toHaveLength(1);
    },
  );

  it("are one for each member and target, also after it was found fine", async () => {
    const id = await aPost(await aMember());
    const reporter = await aMember();
    const caseId = await aCase({ kind: "post", id }, reporter);
    await expect(report(reporter, about("post", id))).rejects.toThrow("reportedBefore");
    await decideCase(await aStaffMember("moderator"), caseId, decide("keep"));
    await expect(report(reporter, about("post", id))).rejects.toThrow("reportedBefore");
    expect(await db().moderationCase.count({ where: { targetId: id } })).toBe(1);
  });

  it("of many at once open one case", async () => {
    const id = await aPost(await aMember());
    const reporters = await Promise.all(Array.from({ length: 6 }, () => aMember()));
    await Promise.all(reporters.map((reporter) => report(reporter, about("post", id))));
    expect(await db().moderationCase.count({ where: { targetId: id } })).toBe(1);
    expect(await db().report.count({ where: { targetId: id } })).toBe(6);
    expect(await getPost(id)).toBeNull();
  });

  it("of members who were wrong three times hide nothing any more", async () => {
    const liars = await Promise.all([aMember(), aMember(), aMember(), aMember()]);
    const moderator = await aStaffMember("moderator");
    for (let round = 0; round < 3; round += 1) {
      const id = await aPost(await aMember());
      for (const liar of liars) await report(liar, about("post", id));
      const found = await db().moderationCase.findFirstOrThrow({ where: { targetId: id } });
      await decideCase(moderator, found.id, decide("keep"));
      expect(await getPost(id)).not.toBeNull();
    }
    const id = await aPost(await aMember());
    for (const liar of liars) await report(liar, about("post", id));
    expect(await getPost(id)).not.toBeNull();
  });

  it("are not possible about oneself, or about what one cannot read", async () => {
    const [poster, replier, stranger] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    await expect(report(poster, about("post", id))).rejects.toThrow("ownReport");
    await expect(report(poster, about("member", poster.id))).rejects.toThrow("ownReport");
    const { _id: replyId } = await aReply(replier, id);
    const { body } = await sendMessage(replier, replyId, { text: "Pay me first." }, null);
    const { _id: messageId } = body.message as { _id: string };
    await expect(report(stranger, about("message", messageId))).rejects.toThrow("notFound");
    await report(poster, about("message", messageId));
    const [mine] = await listOwnReports(poster);
    expect(mine).toMatchObject({ kind: "message", outcome: "waiting" });
  });

  it("of a blocked member answer as if there were nothing; who has blocked may still report", async () => {
    const [poster, other] = [await aMember(), await aMember()];
    const [id, theirs] = [await aPost(poster), await aPost(other)];
    await blockMember(poster, other.id);
    await expect(report(other, about("post", id))).rejects.toThrow("notFound");
    await expect(report(other, about("member", poster.id))).rejects.toThrow("notFound");
    await report(poster, about("post", theirs));
    await report(poster, about("member", other.id));
  });

  it("hide a comment, which its author can then only delete", async () => {
    const [poster, author] = [await aMember(), await aMember()];
    const postId = await aPost(poster);
    const { _id: id } = await aComment(author, postId);
    await report(await aStaffMember("moderator"), about("comment", id));
    expect((await listComments(postId)).filter(({ text }) => text !== "")).toEqual([]);
    await expect(updateComment(author, id, { text: "Other words" })).rejects.toThrow("commentDeleted");
    expect((await deleteComment(author, id)).isDeleted).toBe(true);
  });
});

describe("a case", () => {
  it("belongs to the moderator who looks at it, until they leave it", async () => {
    const [one, other] = [await aStaffMember("moderator"), await aStaffMember("moderator")];
    const id = await aCase({ kind: "post", id: await aPost(await aMember()) });
    await claimCase(one, id);
    await claimCase(one, id);
    await expect(claimCase(other, id)).rejects.toThrow("caseClaimed");
    await expect(decideCase(other, id, decide("keep"))).rejects.toThrow("caseClaimed");
    await releaseCase(other, id);
    await expect(claimCase(other, id)).rejects.toThrow("caseClaimed");
    await releaseCase(one, id);
    await claimCase(other, id);
    await db().moderationCase.update({ where: { id }, data: { claimedUntil: new Date(Date.now() - 1000) } });
    await claimCase(one, id);
  });

  it("is decided once, however many decide at the same time", async () => {
    const id = await aCase({ kind: "post", id: await aPost(await aMember()) });
    const moderators = await Promise.all(Array.from({ length: 5 }, () => aStaffMember("moderator")));
    const results = await Promise.allSettled(moderators.map((one) => decideCase(one, id, decide("warn"))));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db().auditEntry.count({ where: { targetId: id, action: "decide-case" } })).toBe(1);
  });

  it("about a moderator is decided by another, and nobody suspends staff", async () => {
    const moderator = await aStaffMember("moderator");
    const id = await aCase({ kind: "post", id: await aPost(moderator) });
    await expect(decideCase(moderator, id, decide("keep"))).rejects.toThrow("ownCase");
    const other = await aStaffMember("moderator");
    await expect(decideCase(other, id, decide("suspend", { days: 7 }))).rejects.toThrow("roleFirst");
    expect((await getCase(NOBODY, id)).decision).toBeNull();
    await decideCase(other, id, decide("warn"));
  });

  it("shows all that helps to decide it", async () => {
    const poster = await aMember({ name: "Paula P." });
    await aDecidedCase({ kind: "member", id: poster.id });
    const id = await aCase({ kind: "post", id: await aPost(poster, { title: "A red bicycle" }) });
    expect(await getCase(NOBODY, id)).toMatchObject({
      ...{ title: "A red bicycle", author: { name: "Paula P." }, cause: "reports" },
      words: { title: "A red bicycle", pictures: [expect.stringContaining("/images/")] },
      standing: { posts: 1, completed: 0, isBanned: false },
      said: [{ reason: "scam", wasRight: 0, wasWrong: 0 }],
      earlier: [{ kind: "member", decision: "warn" }],
    });
  });
});

describe("a decision", () => {
  it("to keep shows the post again, with its promises", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: replyId } = await aReply(replier, id);
    await promise(poster, id, { replyId });
    const caseId = await aCase({ kind: "post", id }, await aStaffMember("moderator"));
    expect(await getPost(id)).toBeNull();
    await decideCase(await aStaffMember("moderator"), caseId, decide("keep"));
    expect(await getPost(id)).toMatchObject({ promised: 1 });
  });

  it("to keep goes on with the line where something came free meanwhile", async () => {
    const [poster, first, next] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { allocation: "first-come" });
    const [{ _id: had }, { _id: waiting }] = [await aReply(first, id), await aReply(next, id)];
    const caseId = await aCase({ kind: "post", id }, await aStaffMember("moderator"));
    await withdrawReply(first, had);
    const stateOf = async () => (await db().reply.findUniqueOrThrow({ where: { id: waiting } })).state;
    expect(await stateOf()).toBe("waiting");
    await decideCase(await aStaffMember("moderator"), caseId, decide("keep"));
    expect(await stateOf()).toBe("promised");
  });

  it("to remove takes the post away, tells who was promised it, and is undone with its pictures", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: replyId } = await aReply(replier, id);
    await promise(poster, id, { replyId });
    const moderator = await aStaffMember("moderator");
    const caseId = await aDecidedCase({ kind: "post", id }, decide("remove"), moderator);
    expect(await getPost(id)).toBeNull();
    const reply = await db().reply.findUniqueOrThrow({ where: { id: replyId } });
    expect([reply.state, reply.reason]).toEqual(["released", "post_withdrawn"]);
    expect(await db().notification.count({ where: { userId: replier.id, kind: "released" } })).toBe(1);
    expect(await listOwnDecisions(poster)).toMatchObject([
      { decision: "remove", reason: REASON, canAppeal: true },
    ]);
    await undoDecision(moderator, caseId, "It was a mistake of ours.");
    expect((await getPost(id))?.images).toHaveLength(1);
    await expect(undoDecision(moderator, caseId, "Once more, please.")).rejects.toThrow("notUndoable");
    expect(await listOwnDecisions(poster)).toMatchObject([{ isUndone: true, canAppeal: false }]);
  });

  it("never brings back what its poster has taken down", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const caseId = await aCase({ kind: "post", id });
    await takeDownPost(poster, id);
    const moderator = await aStaffMember("moderator");
    await decideCase(moderator, caseId, decide("remove"));
    await undoDecision(moderator, caseId, "It was a mistake of ours.");
    expect(await getPost(id)).toBeNull();
  });

  it.each(["keep", "remove"] as const)(
    "to %s brings back nothing that its poster has taken down while it was hidden",
    async (decision) => {
      const [poster, replier] = [await aMember(), await aMember()];
      const id = await aPost(poster);
      const { _id: replyId } = await aReply(replier, id);
      const caseId = await aCase({ kind: "post", id }, await aStaffMember("moderator"));
      await takeDownPost(poster, id);
      expect(await db().reply.findUnique({ where: { id: replyId } })).toMatchObject({ state: "declined" });
      const moderator = await aStaffMember("moderator");
      await decideCase(moderator, caseId, decide(decision));
      expect(await getPost(id)).toBeNull();
      if (decision === "remove") await undoDecision(moderator, caseId, "It was a mistake of ours.");
      else await expect(undoDecision(moderator, caseId, "A mistake.")).rejects.toThrow("notUndoable");
      expect(await getPost(id)).toBeNull();
    },
  );

  it("brings back no hidden post of somebody who leaves", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const caseId = await aCase({ kind: "post", id }, await aStaffMember("moderator"));
    expect(await settleAccount(poster.id, Date.now() + 60_000)).toBe(true);
    await decideCase(await aStaffMember("moderator"), caseId, decide("keep"));
    expect(await getPost(id)).toBeNull();
  });

  it("about tags changes them, and is undone", async () => {
    const id = await aPost(await aMember(), { tags: ["gun", "wood"] });
    const moderator = await aStaffMember("moderator");
    const caseId = await aDecidedCase({ kind: "post", id }, decide("retag", { tags: ["wood"] }), moderator);
    expect((await getPost(id))?.tags).toEqual(["wood"]);
    await undoDecision(moderator, caseId, "They were right after all.");
    expect((await getPost(id))?.tags).toEqual(["gun", "wood"]);
  });

  it("to remove a message takes its words, and is undone", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const { _id: replyId } = await aReply(replier, await aPost(poster));
    const { body } = await sendMessage(replier, replyId, { text: "Pay me first." }, null);
    const { _id: id } = body.message as { _id: string };
    const moderator = await aStaffMember("moderator");
    const caseId = await aCase({ kind: "message", id }, poster);
    await decideCase(moderator, caseId, decide("remove"));
    const words = async () => (await getThread(poster, replyId)).messages.map(({ text }) => text);
    expect(await words()).not.toContain("Pay me first.");
    await undoDecision(moderator, caseId, "It was a mistake of ours.");
    expect(await words()).toContain("Pay me first.");
  });

  it("to suspend ends by itself, and what was promised stays", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: replyId } = await aReply(replier, id);
    await promise(poster, id, { replyId });
    await aDecidedCase({ kind: "member", id: poster.id }, decide("suspend", { days: 7 }));
    const { suspendedUntil } = await db().user.findUniqueOrThrow({ where: { id: poster.id } });
    expect(suspendedUntil?.getTime()).toBeGreaterThan(Date.now() + 6.9 * DAY_MS);
    expect(await getPost(id)).toMatchObject({ promised: 1 });
    const suspended = { ...poster, suspendedUntil: suspendedUntil as Date };
    await sendMessage(suspended, replyId, { text: "See you on Sunday." }, null);
    const { _id: other } = await aReply(await aMember(), id);
    await expect(sendMessage(suspended, other, { text: "Sorry." }, null)).rejects.toThrow("suspended");
    expect(await listOwnDecisions(poster)).toMatchObject([
      { decision: "suspend", until: suspendedUntil?.toISOString() },
    ]);
  });

  it("to ban ends all that is under way, and an undo brings the posts back", async () => {
    const [poster, other] = [await aMember(), await aMember()];
    const [id, theirs] = [await aPost(poster), await aPost(other)];
    const { _id: replyId } = await aReply(other, id);
    await promise(poster, id, { replyId });
    const { _id: asked } = await aReply(poster, theirs);
    await promise(other, theirs, { replyId: asked });
    const hidden = await aPost(poster);
    const { _id: ofHidden } = await aReply(other, hidden);
    const hiddenAt = new Date();
    await db().post.update({ where: { id: hidden }, data: { withdrawnAt: hiddenAt, hiddenAt } });
    const moderator = await aStaffMember("moderator");
    const caseId = await aDecidedCase({ kind: "member", id: poster.id }, decide("ban"), moderator);
    expect(await getPost(id)).toBeNull();
    expect(await db().reply.findUniqueOrThrow({ where: { id: ofHidden } })).toMatchObject({
      state: "declined",
    });
    expect(await db().post.findUniqueOrThrow({ where: { id: hidden } })).toMatchObject({ hiddenAt });
    const states = await db().reply.findMany({
      where: { id: { in: [replyId, asked] } },
      select: { state: true },
    });
    expect(states.map(({ state }) => state).sort()).toEqual(["released", "withdrawn"]);
    expect(await getPost(theirs)).toMatchObject({ promised: 0 });
    expect(
      await db().notification.count({
        where: { userId: other.id, kind: { in: ["released", "given_back"] } },
      }),
    ).toBe(2);
    await undoDecision(moderator, caseId, "It was somebody else.");
    expect(await getPost(id)).toMatchObject({ promised: 0 });
    expect((await db().user.findUniqueOrThrow({ where: { id: poster.id } })).bannedAt).toBeNull();
  });

  it("tells the reporters what became of it, and says nothing of each other", async () => {
    const [poster, reporter] = [await aMember(), await aMember()];
    const caseId = await aCase({ kind: "post", id: await aPost(poster) }, reporter);
    await decideCase(await aStaffMember("moderator"), caseId, decide("warn"));
    expect(await listOwnReports(reporter)).toMatchObject([{ outcome: "acted" }]);
    expect(await db().notification.count({ where: { userId: reporter.id, kind: "report_decided" } })).toBe(1);
    const said = JSON.stringify([await listOwnDecisions(poster), await listOwnReports(reporter)]);
    expect(said).not.toContain(reporter.id);
    expect(said).not.toContain(poster.id);
  });
});

describe("an objection", () => {
  it("is possible once, and another moderator answers it", async () => {
    const poster = await aMember();
    const target = { kind: "post", id: await aPost(poster) } as const;
    const moderator = await aStaffMember("moderator");
    const id = await aDecidedCase(target, decide("remove"), moderator);
    await expect(appeal(await aMember(), id, "It is not mine.")).rejects.toThrow("notFound");
    await appeal(poster, id, "It was a gift, really.");
    await expect(appeal(poster, id, "It was a gift, really.")).rejects.toThrow("noMoreAppeal");
    expect((await listWaitingCases(NOBODY)).find(({ _id }) => _id === id)).toMatchObject({ hasAppeal: true });
    await expect(answerAppeal(moderator, id, { upheld: true, reason: REASON })).rejects.toThrow(
      "anotherAnswers",
    );
    await answerAppeal(await aStaffMember("host"), id, { upheld: false, reason: "You are right, sorry." });
    expect(await getPost(target.id)).not.toBeNull();
    expect(await listOwnDecisions(poster)).toMatchObject([
      { isUndone: true, answer: "You are right, sorry." },
    ]);
    expect((await listWaitingCases(NOBODY)).some(({ _id }) => _id === id)).toBe(false);
  });

  it("comes too late after 30 days, as an undo does", async () => {
    const poster = await aMember();
    const id = await aDecidedCase({ kind: "post", id: await aPost(poster) }, decide("remove"));
    const decidedAt = new Date(Date.now() - 31 * DAY_MS);
    await db().moderationCase.update({ where: { id }, data: { decidedAt } });
    await expect(appeal(poster, id, "It was a gift, really.")).rejects.toThrow("noMoreAppeal");
    await expect(undoDecision(await aStaffMember("host"), id, "Too late, I know.")).rejects.toThrow(
      "notUndoable",
    );
  });
});

describe("moderation in numbers", () => {
  it("counts decisions, objections and what was undone, and names nobody", async () => {
    const poster = await aMember({ name: "Paula Zqx" });
    const target = async () => ({ kind: "post", id: await aPost(poster) }) as const;
    await aDecidedCase(await target(), decide("remove"));
    const answered = await anAppeal(poster, await target());
    await answerAppeal(await aStaffMember("host"), answered, { upheld: true, reason: REASON });
    const table = await makeTransparencyTable(new Date().getUTCFullYear());
    expect(table).toMatch(/^about,cause,decision,cases,reports,median hours\r\n/);
    expect(table).toMatch(/post,reports,remove,[1-9]\d*,[1-9]\d*,0\r\n/);
    expect(table).toMatch(/,,appeal refused,[1-9]\d*,,\r\n/);
    expect(table).not.toContain("Zqx");
    expect(await makeTransparencyTable(2021)).toBe("about,cause,decision,cases,reports,median hours\r\n");
  });

  it("lists decided cases page by page", async () => {
    const first = await aDecidedCase({ kind: "post", id: await aPost(await aMember()) });
    const second = await aDecidedCase({ kind: "post", id: await aPost(await aMember()) });
    const [newest] = await listDecidedCases(NOBODY);
    expect(newest?._id).toBe(second);
    const [older] = await listDecidedCases(NOBODY, newest?.decidedAt ?? "");
    expect(older?._id).toBe(first);
  });
});

describe("the mail about waiting cases", () => {
  it("goes once a day, and only while something waits", async () => {
    const moderator = await aStaffMember("moderator");
    const queued = () => db().accountEmail.count({ where: { userId: moderator.id, kind: "cases_waiting" } });
    await db().moderationCase.deleteMany();
    await sendModerationDigest();
    const id = await aCase({ kind: "post", id: await aPost(await aMember()) });
    await sendModerationDigest();
    expect(await db().jobLock.count({ where: { name: "moderation-digest" } })).toBe(0);
    await db().moderationCase.update({ where: { id }, data: { openedAt: new Date(Date.now() - DAY_MS) } });
    await sendModerationDigest();
    await sendModerationDigest();
    expect(await db().jobLock.count({ where: { name: "moderation-digest" } })).toBe(1);
    // This site has no mail server.
    expect(await queued()).toBe(0);
  });
});

/** Tricks of members and moderators to get around decisions. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { PUT } from "@/app/api/v1/post/[id]/restoration/route";
import { requestDeletion, restoreAccount } from "@/lib/account-deletions/mutations";
import { endSession } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { sendMessage } from "@/lib/messages/mutations";
import { claimCase } from "@/lib/moderation/claims";
import { decideCase } from "@/lib/moderation/decide";
import { appeal, listOwnDecisions } from "@/lib/moderation/own-cases";
import { getCase, listDecidedCases, listWaitingCases } from "@/lib/moderation/queries";
import { report } from "@/lib/moderation/report";
import type { DecisionFields, ReportFields } from "@/lib/moderation/schema";
import { answerAppeal, undoDecision } from "@/lib/moderation/undo";
import { getPost } from "@/lib/posts/queries";
import { blockMember } from "@/lib/replies/block-member";
import { editPost } from "@/lib/replies/edit-post";
import { takeDownWithUndo } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import {
  aComment,
  aMember,
  aPost,
  aReply,
  aRequest,
  aStaffMember,
  type Member,
  PASSWORD,
  withId,
} from "@/tests/support/factories";
import { aCase, aDecidedCase, anAppeal } from "@/tests/support/moderation";

const REASON = "Nothing is for sale here.";
const NOBODY = { id: randomUUID() };
const about = (kind: ReportFields["kind"], id: string): ReportFields => ({
  kind,
  id,
  reason: "scam",
  text: "",
});
const decide = (decision: DecisionFields["decision"], days?: 1 | 7 | 30): DecisionFields => ({
  ...{ decision, reason: REASON },
  ...(days && { days }),
});
const userOf = ({ id }: Member) => db().user.findUniqueOrThrow({ where: { id } });

afterEach(() => void Object.assign(env(), { SMTP_URL: undefined }));

describe("a moderator whom a case is about", () => {
  it("neither reads nor claims nor undoes it, and does not learn who reported", async () => {
    const moderator = await aStaffMember("moderator");
    const target = { kind: "post", id: await aPost(moderator) } as const;
    const id = await aCase(target);
    await expect(getCase(moderator, id)).rejects.toThrow("ownCase");
    await expect(claimCase(moderator, id)).rejects.toThrow("ownCase");
    expect((await listWaitingCases(moderator)).map(({ _id }) => _id)).not.toContain(id);
    await decideCase(await aStaffMember("host"), id, decide("remove"));
    await expect(undoDecision(moderator, id, REASON)).rejects.toThrow("ownCase");
    expect((await listDecidedCases(moderator)).map(({ _id }) => _id)).not.toContain(id);
    expect(await getPost(target.id)).toBeNull();
    await appeal(moderator, id, "It was a gift, really.");
  });
});

describe("what one decision took away", () => {
  it("is not brought back by another case about it", async () => {
    const target = { kind: "post", id: await aPost(await aMember()) } as const;
    await aDecidedCase(target, decide("remove"));
    const second = await aCase(target);
    const moderator = await aStaffMember("moderator");
    await decideCase(moderator, second, decide("warn"));
    expect(await getPost(target.id)).toBeNull();
    await undoDecision(moderator, second, REASON);
    expect(await getPost(target.id)).toBeNull();
  });

  it("is not brought back while its author is banned, and is once the ban is undone", async () => {
    const author = await aMember();
    const [kept, removed, taken] = [await aPost(author), await aPost(author), await aPost(author)];
    const [open, other] = [
      await aCase({ kind: "post", id: kept }),
      await aCase({ kind: "post", id: removed }),
    ];
    const moderator = await aStaffMember("moderator");
    const ban = await aDecidedCase({ kind: "member", id: author.id }, decide("ban"), moderator);
    await decideCase(moderator, open, decide("keep"));
    await decideCase(moderator, other, decide("remove"));
    expect(await Promise.all([kept, removed, taken].map(getPost))).toEqual([null, null, null]);
    await undoDecision(moderator, ban, REASON);
    expect((await Promise.all([kept, removed, taken].map(getPost))).map((post) => post?._id)).toEqual([
      ...[kept, undefined, taken],
    ]);
  });

  it("stays hidden while reports about it wait", async () => {
    const target = { kind: "post", id: await aPost(await aMember()) } as const;
    const moderator = await aStaffMember("moderator");
    const first = await aDecidedCase(target, decide("remove"), moderator);
    const waiting = await aCase(target, await aStaffMember("moderator"));
    await db().moderationCase.update({ where: { id: waiting }, data: { hiddenAt: new Date() } });
    await undoDecision(moderator, first, REASON);
    expect(await getPost(target.id)).toBeNull();
    await decideCase(moderator, waiting, decide("keep"));
    expect(await getPost(target.id)).not.toBeNull();
  });

  it("does not come back with an account that was about to be deleted, nor before it does", async () => {
    const member = await aMember();
    await db().user.update({ where: { id: member.id }, data: { about: "Rude words" } });
    const id = await aCase({ kind: "member", id: member.id });
    await requestDeletion(member, PASSWORD);
    const moderator = await aStaffMember("moderator");
    await decideCase(moderator, id, decide("remove"));
    await undoDecision(moderator, id, REASON);
    expect((await userOf(member)).about).toBe("");
    const again = await aMember();
    await db().user.update({ where: { id: again.id }, data: { about: "Rude words" } });
    const other = await aCase({ kind: "member", id: again.id });
    await requestDeletion(again, PASSWORD);
    await decideCase(moderator, other, decide("remove"));
    await Promise.all([restoreAccount(member), restoreAccount(again)]);
    expect([(await userOf(member)).about, (await userOf(again)).about]).toEqual(["Rude words", ""]);
  });
});

describe("two decisions about one member", () => {
  it("add up: the longer suspension stays, and an undo lifts its own only", async () => {
    const author = await aMember();
    const moderator = await aStaffMember("moderator");
    const long = await aDecidedCase(
      { kind: "post", id: await aPost(author) },
      decide("suspend", 30),
      moderator,
    );
    const short = await aDecidedCase(
      { kind: "post", id: await aPost(author) },
      decide("suspend", 1),
      moderator,
    );
    const days = async () =>
      Math.round((((await userOf(author)).suspendedUntil?.getTime() ?? 0) - Date.now()) / DAY_MS);
    expect(await days()).toBe(30);
    const untils = (await listOwnDecisions(author)).map(({ until }) => Date.parse(until ?? "") - Date.now());
    expect(untils.map((ms) => Math.round(ms / DAY_MS))).toEqual([1, 30]);
    await undoDecision(moderator, long, REASON);
    expect(await days()).toBe(1);
    await undoDecision(moderator, short, REASON);
    expect((await userOf(author)).suspendedUntil).toBeNull();
  });

  it("both ban: one undo is not enough", async () => {
    const author = await aMember();
    const moderator = await aStaffMember("moderator");
    const [one, two] = [
      await aCase({ kind: "member", id: author.id }),
      await aCase({ kind: "post", id: await aPost(author) }),
    ];
    await decideCase(moderator, one, decide("ban"));
    await decideCase(moderator, two, decide("ban"));
    await undoDecision(moderator, one, REASON);
    expect((await userOf(author)).bannedAt).not.toBeNull();
    await undoDecision(moderator, two, REASON);
    expect((await userOf(author)).bannedAt).toBeNull();
  });
});

describe("reports that hide", () => {
  const four = () => Promise.all([aMember(), aMember(), aMember(), aMember()]);
  const reportAll = async (reporters: Member[], id: string) => {
    for (const reporter of reporters) await report(reporter, about("post", id));
  };

  it("are not dodged by taking the post down for a moment", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const reporters = await four();
    await takeDownWithUndo(poster, id);
    await reportAll(reporters, id);
    const back = await PUT(aRequest("/api/v1/post/x/restoration", { method: "PUT", as: poster }), withId(id));
    expect(back.status).toBe(200);
    expect(await getPost(id)).toBeNull();
    expect((await db().post.findUniqueOrThrow({ where: { id } })).hiddenAt).not.toBeNull();
  });

  it.each<[string, (ids: string[]) => Promise<unknown>]>([
    [
      "have not confirmed their address",
      (ids) => {
        Object.assign(env(), { SMTP_URL: "smtp://localhost:2525" });
        return db().user.updateMany({ where: { id: { in: ids } }, data: { emailVerifiedAt: null } });
      },
    ],
    [
      "are suspended",
      (ids) =>
        db().user.updateMany({
          where: { id: { in: ids } },
          data: { suspendedUntil: new Date(Date.now() + DAY_MS) },
        }),
    ],
    [
      "are banned",
      (ids) => db().user.updateMany({ where: { id: { in: ids } }, data: { bannedAt: new Date() } }),
    ],
    [
      "wait to be accepted",
      (ids) => db().membershipRequest.createMany({ data: ids.map((userId) => ({ userId })) }),
    ],
  ])("are not those of members who %s", async (_, change) => {
    const id = await aPost(await aMember());
    const reporters = await four();
    await change(reporters.map((one) => one.id));
    await reportAll(reporters, id);
    expect(await getPost(id)).not.toBeNull();
    expect(await db().report.count({ where: { targetId: id } })).toBe(4);
  });

  it("have to be twice as many once it was found fine", async () => {
    const id = await aPost(await aMember());
    await reportAll(await four(), id);
    const waiting = await db().moderationCase.findFirstOrThrow({ where: { targetId: id } });
    await decideCase(await aStaffMember("moderator"), waiting.id, decide("keep"));
    await reportAll(await four(), id);
    expect(await getPost(id)).not.toBeNull();
    await reportAll(await four(), id);
    expect(await getPost(id)).toBeNull();
  });

  it("keep the words of each, however often the author changes them", async () => {
    const author = await aMember();
    const id = await aPost(author, { description: "Insults of the worst kind." });
    await report(await aMember(), about("post", id));
    await editPost(author, id, { description: "A chair that wants to be sat on." });
    await report(await aMember(), about("post", id));
    await report(await aMember(), about("post", id));
    const waiting = await db().moderationCase.findFirstOrThrow({ where: { targetId: id } });
    const { words, laterWords } = await getCase(NOBODY, waiting.id);
    expect(words.text).toBe("Insults of the worst kind.");
    expect(laterWords.map(({ text }) => text)).toEqual(["A chair that wants to be sat on."]);
  });

  it("reach members who have blocked the reporter, where the two have had to do with each other", async () => {
    const [bob, dora, stranger] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(dora);
    const { _id: replyId } = await aReply(bob, id);
    const { body } = await sendMessage(bob, replyId, { text: "I know where you live." }, null);
    const { _id: messageId } = body.message as { _id: string };
    const { _id: commentId } = await aComment(bob, await aPost(stranger));
    await blockMember(bob, dora.id);
    await blockMember(bob, stranger.id);
    await report(dora, about("message", messageId));
    await report(dora, about("comment", commentId));
    await report(dora, about("member", bob.id));
    await expect(report(stranger, about("member", bob.id))).rejects.toThrow("notFound");
    const moderator = await aStaffMember("moderator");
    await blockMember(bob, moderator.id);
    await report(moderator, about("member", bob.id));
  });
});

describe("an appeal that a moderator looks at", () => {
  it("is answered by no other meanwhile", async () => {
    const author = await aMember();
    const id = await anAppeal(author, { kind: "post", id: await aPost(author) });
    const [one, other] = [await aStaffMember("moderator"), await aStaffMember("moderator")];
    await claimCase(one, id);
    await expect(answerAppeal(other, id, { upheld: true, reason: REASON })).rejects.toThrow("caseClaimed");
    await expect(undoDecision(other, id, REASON)).rejects.toThrow("caseClaimed");
    await answerAppeal(one, id, { upheld: true, reason: REASON });
  });
});

describe("what is under way when a member is banned, leaves or logs out", () => {
  it.each<[string, (member: Member) => Promise<unknown>, string]>([
    ["is banned", (member) => aDecidedCase({ kind: "member", id: member.id }, decide("ban")), "banned"],
    ["leaves", (member) => requestDeletion(member, PASSWORD), "signInNeeded"],
    ["logs out", ({ sessionId }) => endSession(sessionId), "signInNeeded"],
  ])("leaves nothing behind when the member %s", async (_, end, refusal) => {
    const [member, poster] = [await aMember(), await aMember()];
    const posts = await Promise.all(Array.from({ length: 6 }, () => aPost(poster)));
    const asking = posts.map((id) => aReply(member, id));
    const ended = end(member);
    const asked = await Promise.allSettled(asking);
    await ended;
    for (const result of asked)
      if (result.status === "rejected") expect(String(result.reason)).toContain(refusal);
    const open = { personId: member.id, state: { in: ["waiting" as const, "promised" as const] } };
    if (refusal === "banned") expect(await db().reply.count({ where: open })).toBe(0);
    await expect(aReply(member, await aPost(poster))).rejects.toThrow(refusal);
    await expect(aComment(member, await aPost(poster))).rejects.toThrow(refusal);
  });
});

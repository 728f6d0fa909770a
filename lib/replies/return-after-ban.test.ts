import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { getThread } from "@/lib/messages/queries";
import { decideCase } from "@/lib/moderation/decide";
import { undoDecision } from "@/lib/moderation/undo";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { blockMember } from "@/lib/replies/block-member";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { disputeReport, withdrawReply } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { bringBackPost, takeDownPost, takeDownWithUndo } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { agree, anExchange, kindsOf, letDaysPass, stateOf } from "@/tests/support/exchanges";
import { aMember, aReply, aStaffMember, type Member } from "@/tests/support/factories";
import { aCase } from "@/tests/support/moderation";

async function ban(member: Member) {
  const caseId = await aCase({ kind: "member", id: member.id });
  const moderator = await aStaffMember("moderator");
  await decideCase(moderator, caseId, { decision: "ban", reason: "A scam." });
  return () => undoDecision(moderator, caseId, "It was none.");
}

async function remove(postId: string) {
  const caseId = await aCase({ kind: "post", id: postId });
  const moderator = await aStaffMember("moderator");
  await decideCase(moderator, caseId, { decision: "remove", reason: "A scam." });
  return () => undoDecision(moderator, caseId, "It was none.");
}

it("a member who was banned by mistake is in the line again, at their place, and hears so", async () => {
  const { ben: first, postId, replyId } = await anExchange({ allocation: "first-come" });
  const [ben, cleo] = [await aMember(), await aMember()];
  const bens = (await aReply(ben, postId))._id;
  const cleos = (await aReply(cleo, postId))._id;
  const undo = await ban(ben);
  expect(await stateOf(bens)).toBe("withdrawn");
  await undo();
  expect([await stateOf(bens), (await kindsOf(ben))[0]]).toEqual(["waiting", "moderated"]);
  expect(await kindsOf(ben)).toContain("available-again");
  await withdrawReply(first, replyId);
  expect([await stateOf(bens), await stateOf(cleos)]).toEqual(["promised", "waiting"]);
});

it("one who was promised something waits again, and the rule goes on where nobody else did", async () => {
  const chosen = await anExchange();
  await promise(chosen.poster, chosen.postId, { replyId: chosen.replyId });
  await (await ban(chosen.ben))();
  expect(await stateOf(chosen.replyId)).toBe("waiting");
  const ruled = await anExchange({ allocation: "first-come" });
  await (await ban(ruled.ben))();
  expect(await stateOf(ruled.replyId)).toBe("promised");
});

it("what they had withdrawn themselves stays so, and what is gone meanwhile", async () => {
  const [one, other] = [await anExchange(), await anExchange()];
  await withdrawReply(one.ben, one.replyId);
  const others = (await aReply(one.ben, other.postId))._id;
  const undo = await ban(one.ben);
  await takeDownPost(other.poster, other.postId);
  await undo();
  expect([await stateOf(one.replyId), await stateOf(others)]).toEqual(["withdrawn", "withdrawn"]);
  expect(await db().reply.count({ where: { personId: one.ben.id, state: "waiting" } })).toBe(0);
});

const heardBy = async (who: Member) => (await listNotifications(who)).map(notificationText);
const twoDaysAhead = () => new Date(Date.now() + 2 * DAY_MS);

it("after the end of a post they have its answer, and a renewal brings them back with the others", async () => {
  const ruled = await anExchange({ allocation: "first-come", expiresAt: twoDaysAhead() });
  const { ben, poster, postId, replyId } = ruled;
  const cleo = await aMember();
  const cleos = (await aReply(cleo, postId))._id;
  const undo = await ban(cleo);
  await withdrawReply(ben, replyId);
  await letDaysPass(postId, 3);
  await settleDuePost(postId);
  await undo();
  expect([await stateOf(cleos), await kindsOf(cleo)]).toEqual([
    "declined",
    ["moderated", "declined", "moderated"],
  ]);
  expect((await heardBy(cleo)).join()).not.toContain("back in the line");
  await renewPost(poster, postId);
  expect(await stateOf(cleos)).toBe("promised");
});

it("a line that was answered two weeks after the end of its post has one answer for them, too", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ expiresAt: twoDaysAhead() });
  const adas = (await aReply(await aMember(), postId))._id;
  await promise(poster, postId, { replyId: adas });
  const undo = await ban(ben);
  await letDaysPass(postId, 17);
  await settleDuePost(postId);
  await undo();
  await settleDuePost(postId);
  expect(await stateOf(replyId)).toBe("declined");
  expect(await kindsOf(ben)).toEqual(["moderated", "declined", "moderated"]);
  expect((await heardBy(ben)).join()).toContain("has ended, and others were chosen this time");
});

it("their poster hears once that they wait again", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  const undo = await ban(ben);
  const before = await kindsOf(poster);
  await undo();
  await settleDuePost(postId);
  expect(await stateOf(replyId)).toBe("waiting");
  expect(await kindsOf(poster)).toEqual(["reply", ...before]);
  expect((await heardBy(poster))[0]).toContain(" would like “Kitchen chair” again.");
});

describe("whichever is undone first, one is back in the line", () => {
  it("of a post that its poster takes down and brings back", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    const undo = await ban(ben);
    await takeDownWithUndo(poster, postId);
    await undo();
    expect(await stateOf(replyId)).toBe("withdrawn");
    await bringBackPost(poster, postId);
    expect(await stateOf(replyId)).toBe("waiting");
  });

  it("of a post that was removed by mistake", async () => {
    const { postId, replyId } = await anExchange({ allocation: "first-come" });
    const cleo = await aMember();
    const cleos = (await aReply(cleo, postId))._id;
    const undo = await ban(cleo);
    const undoRemoval = await remove(postId);
    await undo();
    await undoRemoval();
    await settleDuePost(postId);
    expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["promised", "waiting"]);
  });

  it("of a thing that did not change hands after all", async () => {
    const { poster, ben, postId, replyId } = await anExchange();
    const [ada, cleo] = [await aMember(), await aMember()];
    const [adas, cleos] = [(await aReply(ada, postId))._id, (await aReply(cleo, postId))._id];
    await promise(poster, postId, { replyId });
    const undo = await ban(cleo);
    await confirmHandover(poster, postId, { replyId });
    await undo();
    await disputeReport(ben, replyId);
    expect([await stateOf(adas), await stateOf(cleos)]).toEqual(["waiting", "waiting"]);
  });

  it("of a poster whose ban was a mistake as well, and not before", async () => {
    const { poster, ben, replyId } = await anExchange();
    const [undo, undoPosters] = [await ban(ben), await ban(poster)];
    await undo();
    expect(await stateOf(replyId)).toBe("withdrawn");
    await undoPosters();
    expect(await stateOf(replyId)).toBe("waiting");
  });
});

it("a poster who blocks a banned member under a rule ends the post for all once the ban is undone", async () => {
  const { poster, postId } = await anExchange({ allocation: "first-come" });
  const cleo = await aMember();
  await aReply(cleo, postId);
  const undo = await ban(cleo);
  await blockMember(poster, cleo.id);
  await undo();
  expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).withdrawnAt).not.toBeNull();
});

it("a time that was called off by a ban stays so, and one is asked to look at what has changed", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await agree(poster, ben, replyId, 48);
  const undo = await ban(ben);
  await editPost(poster, postId, { title: "Broken lamp", description: "A lamp, and no chair any more." });
  await undo();
  expect((await getThread(ben, replyId)).agreedAt).toBeUndefined();
  expect((await heardBy(ben)).join()).toContain(
    "You wait for “Broken lamp” again, at your place in the line. Much may have changed since, so please have a look.",
  );
});

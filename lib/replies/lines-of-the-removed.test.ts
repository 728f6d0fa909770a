import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { undoDecision } from "@/lib/moderation/undo";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { disputeReport } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { listOwnReplies, listReplies } from "@/lib/replies/queries";
import { anExchange, aRuleAfterANoShow, stateOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, aStaffMember, type Member } from "@/tests/support/factories";
import { aDecidedCase } from "@/tests/support/moderation";

const heardBy = async (who: Member) => (await listNotifications(who)).map(notificationText);
const ban = ({ id }: Member) =>
  aDecidedCase({ kind: "member", id }, { decision: "ban", reason: "A mistake." });
const undo = async (caseId: string) => undoDecision(await aStaffMember("moderator"), caseId, "It was none.");
const remove = (id: string) =>
  aDecidedCase({ kind: "post", id }, { decision: "remove", reason: "Not free." });

it("nobody is back in the line of a post that moderators have removed", async () => {
  const { ben, postId, replyId } = await anExchange();
  const caseId = await ban(ben);
  await remove(postId);
  await undo(caseId);
  expect((await heardBy(ben)).filter((text) => text.includes("available again"))).toEqual([]);
  expect(await stateOf(replyId)).not.toBe("waiting");
});

it("a replier who objects to a no-show does not wait for what moderators have removed", async () => {
  const { ben, postId, replyId } = await aRuleAfterANoShow();
  await remove(postId);
  await disputeReport(ben, replyId);
  expect(await stateOf(replyId)).not.toBe("waiting");
});

it("the history names moderators as those who removed it, not the replier", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await remove(postId);
  const [own] = await listOwnReplies(ben);
  expect(own?.reply.history.map(({ state, by }) => `${state} by ${by}`)).toEqual([
    "waiting by replier",
    "promised by poster",
    "released by moderator",
  ]);
});

it("the history of a reply names a moderator whose own post it is about as a moderator", async () => {
  const moderator = await aStaffMember("moderator");
  const postId = await aPost(moderator);
  const ben = await aMember();
  await aReply(ben, postId);
  await aDecidedCase({ kind: "member", id: ben.id }, { decision: "ban", reason: "A scam." }, moderator);
  const [reply] = await listReplies(moderator, postId);
  expect(reply?.history.at(-1)).toMatchObject({ state: "withdrawn", by: "moderator" });
});

it("the history names a moderator who had asked for what they removed as a moderator", async () => {
  const { postId } = await anExchange();
  const moderator = await aStaffMember("moderator");
  await aReply(moderator, postId);
  await aDecidedCase({ kind: "post", id: postId }, { decision: "remove", reason: "Not free." }, moderator);
  const [own] = await listOwnReplies(moderator);
  expect(own?.reply.history.at(-1)).toMatchObject({ state: "declined", by: "moderator" });
});

it("the history names moderators also once their accounts are erased", async () => {
  const { poster, ben, postId } = await anExchange();
  const moderator = await aStaffMember("moderator");
  await aDecidedCase({ kind: "member", id: ben.id }, { decision: "ban", reason: "A scam." }, moderator);
  await db().user.delete({ where: { id: moderator.id }, select: { id: true } });
  const [reply] = await listReplies(poster, postId);
  expect(reply?.history.at(-1)).toMatchObject({ state: "withdrawn", by: "moderator" });
});

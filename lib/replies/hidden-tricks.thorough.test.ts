/** Exchanges while moderators hide a post, or after they have erred. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { sendMessage } from "@/lib/messages/mutations";
import { decideCase } from "@/lib/moderation/decide";
import { undoDecision } from "@/lib/moderation/undo";
import { markAllRead } from "@/lib/notifications/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { blockMember, unblockMember } from "@/lib/replies/block-member";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { addToWishlist, notifyWishlisters } from "@/lib/wishlist/mutations";
import { aDraw, agree, anExchange, kindsOf, letDaysPass, mailOf, stateOf } from "@/tests/support/exchanges";
import {
  aMember,
  aPost,
  aReply,
  aSearch,
  aStaffMember,
  aTag,
  codeOf,
  letHoursPass,
} from "@/tests/support/factories";
import { hide, keep } from "@/tests/support/moderation";

async function removeByMistake(postId: string): Promise<void> {
  const caseId = await hide(postId);
  const moderator = await aStaffMember("moderator");
  await decideCase(moderator, caseId, { decision: "remove", reason: "It looks forbidden." });
  await undoDecision(moderator, caseId, "It was not.");
}

it("who waited in a line may ask again once a removal was a mistake", async () => {
  const { postId } = await anExchange({ allocation: "first-come" });
  const ben = await aMember();
  const bens = (await aReply(ben, postId))._id;
  await removeByMistake(postId);
  expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).withdrawnAt).toBeNull();
  if ((await stateOf(bens)) === "declined") await aReply(ben, postId);
  expect(["waiting", "promised"]).toContain(await stateOf(bens));
});

it("who waited hears that it is there again", async () => {
  const { ben, postId } = await anExchange();
  await removeByMistake(postId);
  expect(await kindsOf(ben)).toContain("available-again");
});

it("who is reminded of a promise hears of it by mail also while moderators look at the post", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await letDaysPass(postId, 8);
  await hide(postId);
  await askAboutHandovers();
  expect(await kindsOf(ben)).toContain("handover-due");
  expect(await mailOf(ben)).toContain("handover-due");
});

it("and that it has lapsed", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await letDaysPass(postId, 8);
  await hide(postId);
  await askAboutHandovers();
  await letDaysPass(postId, 2);
  await settleDuePost(postId);
  expect(await stateOf(replyId)).toBe("released");
  expect(await mailOf(ben)).toContain("lapsed");
});

it("agreed is mailed while moderators look at the post", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24);
  await hide(postId);
  expect(await mailOf(poster)).toContain("agreed");
});

it("the mail with the question goes out also while moderators look at the post", async () => {
  const { ben: first, postId, replyId: firsts } = await anExchange({ allocation: "first-come" });
  const ben = await aMember();
  await aReply(ben, postId);
  await letHoursPass(postId, 30);
  await withdrawReply(first, firsts);
  await hide(postId);
  expect(await mailOf(ben)).toContain("your-turn");
});

it("who has another day to answer, as it was hidden, is told so", async () => {
  const { ben: first, postId, replyId: firsts } = await anExchange({ allocation: "first-come" });
  const ben = await aMember();
  const bens = (await aReply(ben, postId))._id;
  await letHoursPass(postId, 30);
  await withdrawReply(first, firsts);
  await markAllRead(ben);
  const caseId = await hide(postId);
  await letDaysPass(postId, 4);
  await keep(caseId);
  expect((await db().reply.findUniqueOrThrow({ where: { id: bens } })).confirmBy?.getTime()).toBeGreaterThan(
    Date.now(),
  );
  expect((await listNotifications(ben)).filter(({ isRead }) => !isRead).map(({ kind }) => kind)).toContain(
    "your-turn",
  );
});

it("a question under a no-answer report is mailed while moderators look at it", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ allocation: "first-come" });
  await sendMessage(poster, replyId, { text: "When could you come?", proposedAt: undefined }, null);
  await letHoursPass(postId, 49);
  await hide(postId);
  await releasePromise(poster, postId, { replyId, reason: "no-answer" });
  expect(await kindsOf(ben)).toContain("no-answer-reported");
  expect(await mailOf(ben)).toContain("no-answer-reported");
});

it("nobody is left out whom the poster blocks while moderators hide it beyond its end", async () => {
  const [ben, friend] = [await aMember(), await aMember()];
  const { poster, postId, ids } = await aDraw([ben, friend]);
  const caseId = await hide(postId);
  await letDaysPass(postId, 3);
  await settleDuePost(postId);
  await blockMember(poster, ben.id);
  await keep(caseId);
  await unblockMember(poster, ben.id);
  const states = await Promise.all(ids.map(stateOf));
  // Both are in the line, or it is down for all.
  expect(["waiting,waiting", "declined,declined"]).toContain(String(states));
});

it("a wisher is not told that it is gone while moderators look at it, and is told once it is", async () => {
  const { poster, postId, replyId } = await anExchange();
  const wisher = await aMember();
  await addToWishlist(wisher, postId);
  const caseId = await hide(postId);
  await notifyWishlisters("wish-gone");
  await keep(caseId);
  expect(await kindsOf(wisher)).toEqual([]);
  await promise(poster, postId, { replyId });
  await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
  await notifyWishlisters("wish-gone");
  expect(await kindsOf(wisher)).toEqual(["wish-gone"]);
});

it("a search that was saved while the post was held rings once it is shown", async () => {
  const [poster, ana] = [await aMember(), await aMember()];
  const tag = aTag();
  const postId = await aPost(poster, { tags: [tag] });
  const caseId = await hide(postId);
  await saveSearch(ana, aSearch({ q: "", tag }));
  await notifyMatches();
  await keep(caseId);
  await notifyMatches();
  expect(await kindsOf(ana)).toContain("match");
});

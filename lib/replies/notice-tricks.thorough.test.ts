/** Notices that are missing, untrue or sent twice, and times that one could agree to in vain. */

import { expect, it } from "vitest";
import { signMailLink } from "@/lib/auth/mail-link";
import { db } from "@/lib/db/client";
import { respondToProposal } from "@/lib/messages/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { removeImage } from "@/lib/replies/change-images";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { disputeReport, updateReply, withdrawReply } from "@/lib/replies/mutations";
import { promiseByLink } from "@/lib/replies/promise-by-link";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { bringBackPost, takeDownPost, takeDownWithUndo } from "@/lib/replies/take-down-post";
import { answerTurnByLink } from "@/lib/replies/turn-by-link";
import { sayThankYou } from "@/lib/thank-yous/mutations";
import { DAY_MS } from "@/lib/time/durations";
import { addToWishlist, notifyWishlisters } from "@/lib/wishlist/mutations";
import { letDrawPass } from "@/tests/support/draws";
import {
  aDraw,
  agree,
  anExchange,
  aRuleAfterANoShow,
  kindsOf,
  letDaysPass,
  mailOf,
  stateOf,
  suggest,
} from "@/tests/support/exchanges";
import {
  aMember,
  aPost,
  aReply,
  codeOf,
  HOME,
  letHoursPass,
  lookAtReplies,
  type Member,
} from "@/tests/support/factories";
import { hide, keep, removedByMistake } from "@/tests/support/moderation";

async function askedInLine() {
  const { poster, ben: first, postId, replyId: firsts } = await anExchange({ allocation: "first-come" });
  const ben = await aMember();
  const bens = (await aReply(ben, postId))._id;
  return { poster, first, firsts, ben, bens, postId };
}

it("nobody agrees on a time for what was refused them", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  const other = (await aReply(await aMember(), postId))._id;
  const suggested = await suggest(poster, replyId, 24);
  await promise(poster, postId, { replyId: other });
  await declineReply(poster, postId, { replyId });
  await expect(respondToProposal(ben, suggested, true)).rejects.toMatchObject({ code: "conflict" });
});

it("nobody agrees on a time for what is taken down for good", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  const suggested = await suggest(poster, replyId, 24);
  await takeDownPost(poster, postId);
  await expect(respondToProposal(ben, suggested, true)).rejects.toMatchObject({ code: "conflict" });
});

it("nobody agrees on a time for what was handed over to somebody else", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  const cleo = await aMember();
  const other = (await aReply(cleo, postId))._id;
  const suggested = await suggest(poster, replyId, 24);
  await promise(poster, postId, { replyId: other });
  await confirmReceipt(cleo, other);
  expect(await stateOf(replyId)).toBe("declined");
  await expect(respondToProposal(ben, suggested, true)).rejects.toMatchObject({ code: "conflict" });
});

it("the taken-back promise: a time accepted afterwards gives no mark nor agreement", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  const suggested = await suggest(ben, replyId, 24);
  await releasePromise(poster, postId, { replyId, reason: "released" });
  await expect(respondToProposal(poster, suggested, true)).rejects.toMatchObject({ code: "conflict" });
});

it("who says yes by the link of a mail still gets the mail that their time was agreed", async () => {
  const { poster, first, firsts, ben, bens, postId } = await askedInLine();
  await letHoursPass(postId, 30);
  const suggested = await suggest(ben, bens, 48);
  await letHoursPass(postId, 26);
  await withdrawReply(first, firsts);
  expect(await kindsOf(ben)).toContain("your-turn");
  await respondToProposal(poster, suggested, true);
  await answerTurnByLink(signMailLink("turn", ben, bens), "yes");
  expect(await mailOf(ben)).toContain("agreed");
});

it("and the mail that the agreed time no longer counts", async () => {
  const { poster, first, firsts, ben, bens, postId } = await askedInLine();
  await agree(poster, ben, bens, 24 * 5);
  await letHoursPass(postId, 30);
  await withdrawReply(first, firsts);
  expect(await kindsOf(ben)).toContain("your-turn");
  await editPost(poster, postId, { latitude: HOME.latitude + 0.001, address: "14 Elm Street, Lewes" });
  await answerTurnByLink(signMailLink("turn", ben, bens), "yes");
  expect(await mailOf(ben)).toContain("changed");
});

it("a poster who promises by the link of a mail still hears that their time was agreed", async () => {
  const { poster, ben, replyId } = await anExchange();
  const suggested = await suggest(poster, replyId, 48);
  await respondToProposal(ben, suggested, true);
  await promiseByLink(signMailLink("promise", poster, replyId));
  expect(await mailOf(poster)).toContain("agreed");
});

it("who is asked and changes when they could come has said that they want it", async () => {
  const { ben: first, postId, replyId: firsts } = await anExchange({ allocation: "first-come" });
  const ben = await aMember();
  const bens = (await aReply(ben, postId))._id;
  await letHoursPass(postId, 30);
  await withdrawReply(first, firsts);
  expect((await db().reply.findUniqueOrThrow({ where: { id: bens } })).confirmBy).not.toBeNull();
  await updateReply(ben, bens, { pickup: "Tomorrow at five, I am looking forward to it" });
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  expect(await stateOf(bens)).toBe("promised");
});

const answerByOf = async (member: Member, postId: string, id: string) =>
  (await lookAtReplies(member, postId)).find(({ _id }) => _id === id)?.answerBy;

it("who gets less than was promised is told so", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 6 });
  await promise(poster, postId, { replyId });
  const before = (await listNotifications(ben)).map(notificationText);
  await promise(poster, postId, { replyId, quantity: 1 });
  const after = (await listNotifications(ben)).map(notificationText);
  expect(after[0]).not.toBe(before[0]);
});

it("clearing the deadline of a post that was extended does not end it in the past", async () => {
  const poster = await aMember();
  const postId = await aPost(poster, {
    createdAt: new Date(Date.now() - 100 * DAY_MS),
    expiresAt: new Date(Date.now() + 50 * DAY_MS),
  });
  const bens = (await aReply(await aMember(), postId))._id;
  await editPost(poster, postId, { deadline: null });
  await settleDuePost(postId);
  expect(await stateOf(bens)).toBe("waiting");
});

it("a thank-you for the last one is in the daily mail", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
  await sayThankYou(ben, replyId, { text: "What a lovely chair!", confirmed: false } as never);
  expect(await kindsOf(poster)).toContain("thanked");
  expect(await mailOf(poster, "daily")).toContain("thanked");
});

it("a wisher hears that it is gone when it is, not by a slip of the thumb", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  const wisher = await aMember();
  await addToWishlist(wisher, postId);
  await promise(poster, postId, { replyId });
  await confirmReceipt(ben, replyId);
  await notifyWishlisters("wish-gone");
  await disputeReport(ben, replyId);
  expect(await kindsOf(wisher)).toEqual([]);
});

it("both are asked once about a hand-over, also around a slip of the thumb", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await letDaysPass(postId, 8);
  await askAboutHandovers();
  await confirmReceipt(ben, replyId);
  await disputeReport(ben, replyId);
  await askAboutHandovers();
  expect((await kindsOf(poster)).filter((kind) => kind === "handover-due")).toHaveLength(1);
});

it("who asked and wished hears of the end once", async () => {
  const { poster, ben, postId } = await anExchange();
  await addToWishlist(ben, postId);
  await takeDownPost(poster, postId);
  await notifyWishlisters("wish-gone");
  expect(await kindsOf(ben)).toHaveLength(1);
});

it("who was not drawn hears of the draw, as they were to have an answer by then", async () => {
  const people = [await aMember(), await aMember()];
  const { postId, ids } = await aDraw(people);
  const days = await Promise.all(people.map((one, at) => answerByOf(one, postId, ids[at] ?? "")));
  const drawAt = (await db().post.findUniqueOrThrow({ where: { id: postId } })).drawAt?.getTime() ?? 0;
  for (const day of days) expect(Date.parse(day ?? "")).toBeLessThan(drawAt + DAY_MS);
  await letDrawPass(postId);
  await settleDuePost(postId);
  const states = await Promise.all(ids.map(stateOf));
  const loser = people[states.indexOf("waiting")] as Member;
  expect(await kindsOf(loser)).not.toEqual([]);
});

it("who objects in time to a no-show is in the line that the poster began meanwhile", async () => {
  const { ben, replyId, friends } = await aRuleAfterANoShow();
  await disputeReport(ben, replyId);
  expect([await stateOf(replyId), await stateOf(friends)]).not.toContain("released");
});

const timesTold = async (member: Member) =>
  (await listNotifications(member)).filter(({ kind }) => kind === "available-again").length;

it("who asked again, and was answered by a removal by mistake, hears that it is there again", async () => {
  const { poster, ben, postId } = await anExchange();
  await letDaysPass(postId, 91);
  await settleDuePost(postId);
  await renewPost(poster, postId);
  expect(await timesTold(ben)).toBe(1);
  await aReply(ben, postId);
  await removedByMistake(postId);
  expect(await timesTold(ben)).toBe(2);
});

it("who is promised a thing hears that the picture of its good side is gone", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  const url = "/images/01234567-89ab-4cde-8f01-23456789abcd-1280.webp";
  await db().image.create({
    data: { postId, position: 1, url, width: 1280, height: 960, placeholder: "aGFzaA==" },
  });
  await removeImage(poster, postId, { url });
  expect(await kindsOf(ben)).toContain("changed");
});

/** Ben was told no at the end, is promised it all the same, and does not say whether he still wants it. */
async function askedAfterTheEnd() {
  const exchange = await anExchange({ expiresAt: new Date(Date.now() + 2 * DAY_MS) });
  const { poster, postId, replyId } = exchange;
  await letDaysPass(postId, 3);
  await settleDuePost(postId);
  await promise(poster, postId, { replyId });
  const sleep = async () => {
    await letDaysPass(postId, 2);
    await settleDuePost(postId);
    expect(await stateOf(replyId)).toBe("released");
  };
  return { ...exchange, sleep };
}

it("nobody is invited to ask once more for what has ended", async () => {
  const { ben, postId, sleep } = await askedAfterTheEnd();
  await sleep();
  const [told] = (await listNotifications(ben)).map(notificationText);
  expect(told).toBe("You did not say that you still want “Kitchen chair”, and it has ended by now.");
  await expect(aReply(ben, postId)).rejects.toMatchObject({ code: "notOpen" });
});

it("the invitation to ask once more stands while another choice is left", async () => {
  const { ben, postId, sleep } = await askedAfterTheEnd();
  await aReply(await aMember(), postId);
  await sleep();
  const [told] = (await listNotifications(ben)).map(notificationText);
  expect(told).toContain("You can ask once more.");
  expect((await aReply(ben, postId)).state).toBe("waiting");
});

it("a place in the line of a post that is being taken down is promised only if it comes back", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  const ada = await aMember();
  await aReply(ada, postId);
  await promise(poster, postId, { replyId });
  await takeDownWithUndo(poster, postId);
  await withdrawReply(ben, replyId);
  const heard = async () => (await listNotifications(ada)).map(notificationText);
  expect(await heard()).toEqual([expect.stringContaining("is promised to another neighbour")]);
  await bringBackPost(poster, postId);
  expect(await heard()).toEqual([
    "The promise of “Kitchen chair” is over. You keep your place in the line. The post says when you will have an answer.",
  ]);
});

/** Ada gives back one of two, about which Ben is asked. */
async function anExchangeOfTwo() {
  const [poster, ada, ben] = [await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster, { quantity: 2, allocation: "first-come" });
  const adas = (await aReply(ada, postId, { quantity: 2 }))._id;
  await aReply(ben, postId, { quantity: 2 });
  await letHoursPass(postId, 30);
  await updateReply(ada, adas, { quantity: 1 });
  return { ada, adas, ben, postId };
}

it("a turn that is about more now says how many hours are left, not a whole day", async () => {
  const { ada, adas, ben, postId } = await anExchangeOfTwo();
  const heard = async () => (await listNotifications(ben)).map(notificationText);
  expect((await heard())[0]).toContain("Please say so within 24 hours.");
  await letHoursPass(postId, 19);
  await withdrawReply(ada, adas);
  expect((await heard())[0]).toContain("Do you still want them? Please say so within 4 hours.");
});

it("a turn that begins anew after moderators looked at the post says how many are free", async () => {
  const { ben, postId } = await anExchangeOfTwo();
  await keep(await hide(postId));
  const turns = (await listNotifications(ben)).filter(({ kind }) => kind === "your-turn");
  expect(turns).toHaveLength(2);
  for (const turn of turns) expect(notificationText(turn)).toContain("1 of “Kitchen chair” is free for you.");
});

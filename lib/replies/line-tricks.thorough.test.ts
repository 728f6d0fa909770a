/** How a line under a rule could be got around, or break. */

import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { metresBetween } from "@/lib/geo/distance";
import { sendMessage } from "@/lib/messages/mutations";
import { decideCase } from "@/lib/moderation/decide";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { POST_LIFE_MS } from "@/lib/posts/field-rules";
import { requirePost } from "@/lib/posts/queries";
import { blockMember, unblockMember } from "@/lib/replies/block-member";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmReceipt } from "@/lib/replies/handover";
import { disputeReport, withdrawReply } from "@/lib/replies/mutations";
import { recordOutcome } from "@/lib/replies/outcome";
import { declineReply, promise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import {
  aDraw,
  aDrawnLineAfterItsEnd,
  agree,
  aNoShowWithoutTime,
  anExchange,
  kindsOf,
  letDaysPass,
  stateOf,
} from "@/tests/support/exchanges";
import { aMember, aPost, aReply, aStaffMember, HOME, letHoursPass } from "@/tests/support/factories";
import { aCase, hide, keep, removedByMistake } from "@/tests/support/moderation";

/** The cheat goes on. */
const refused = () => {};

async function aLineBehindALatePromise() {
  const {
    poster,
    ben: first,
    postId,
    replyId: firsts,
  } = await anExchange({
    allocation: "first-come",
    expiresAt: new Date(Date.now() + DAY_MS),
  });
  const bens = (await aReply(await aMember(), postId))._id;
  await agree(poster, first, firsts, 24 * 20);
  return { poster, first, postId, firsts, bens };
}

describe("nobody is left out of a line whom its poster blocks for a moment", () => {
  it("between the end and the renewal", async () => {
    const { poster, postId, second } = await aDrawnLineAfterItsEnd();
    await blockMember(poster, second.person.id).catch(refused);
    await renewPost(poster, postId).catch(refused);
    await unblockMember(poster, second.person.id);
    await renewPost(poster, postId);
    expect(await stateOf(second.id)).toBe("promised");
  });
  const aFalseReceipt = async () => {
    const { poster, ben: first, postId, replyId: firsts } = await anExchange({ allocation: "first-come" });
    const ben = await aMember();
    const bens = (await aReply(ben, postId))._id;
    const friends = (await aReply(await aMember(), postId))._id;
    await confirmReceipt(first, firsts);
    await blockMember(poster, ben.id);
    return { poster, first, firsts, ben, bens, postId, friends };
  };
  it("between a false receipt and its undo: nobody gets it", async () => {
    const { poster, first, firsts, ben, bens, postId, friends } = await aFalseReceipt();
    await disputeReport(first, firsts);
    await unblockMember(poster, ben.id);
    expect(await Promise.all([firsts, bens, friends].map(stateOf))).toEqual([
      "released",
      "declined",
      "declined",
    ]);
    await expect(renewPost(poster, postId)).rejects.toMatchObject({ code: "notOpen" });
    await expect(requirePost(null, postId)).rejects.toMatchObject({ code: "gone" });
  });
  it("between a false receipt and an objection, which waits until the block is lifted", async () => {
    const { poster, first, firsts, ben, bens, friends } = await aFalseReceipt();
    await expect(disputeReport(poster, firsts)).rejects.toMatchObject({
      because: { reason: "ruleWithoutBlocked" },
    });
    await unblockMember(poster, ben.id);
    await disputeReport(poster, firsts);
    await withdrawReply(first, firsts);
    expect(await Promise.all([bens, friends].map(stateOf))).toEqual(["promised", "waiting"]);
  });
});

describe("a thing under a rule", () => {
  it("is not moved away by many small steps while it is promised", async () => {
    const { poster, postId } = await anExchange({ allocation: "first-come" });
    const { latitude, longitude } = HOME;
    await db().locationAnchor.create({ data: { userId: poster.id, latitude, longitude } });
    for (let step = 1; step <= 10; step += 1)
      await editPost(poster, postId, { latitude: HOME.latitude + step * 0.0036 }).catch(refused);
    const now = await db().post.findUniqueOrThrow({ where: { id: postId } });
    expect(metresBetween(HOME, now)).toBeLessThanOrEqual(420);
  });
  it("is not moved away just before its draw without a word to those who take part", async () => {
    const ben = await aMember();
    const { poster, postId } = await aDraw([ben, await aMember()]);
    const move = editPost(poster, postId, { latitude: 57.4, longitude: -4.2, address: "Inverness" });
    const isMoved = await move.then(
      () => true,
      () => false,
    );
    const isTold = (await listNotifications(ben)).some(({ kind }) => kind === "changed");
    expect(isMoved && !isTold).toBe(false);
  });
});

it("a post under a rule whose end passed while hidden can be shown before the job has looked at it", async () => {
  const { postId, ids } = await aDraw([await aMember(), await aMember()]);
  const caseId = await hide(postId);
  await letDaysPass(postId, 2);
  await keep(caseId);
  expect(await stateOf(ids[0] as string)).toBe("waiting");
});

it("the question whether one still wants it does not run out while the post is hidden", async () => {
  const [poster, first, ben, friend] = [await aMember(), await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster, { allocation: "first-come" });
  const firsts = (await aReply(first, postId))._id;
  const bens = (await aReply(ben, postId))._id;
  const friends = (await aReply(friend, postId))._id;
  await letHoursPass(postId, 48);
  await withdrawReply(first, firsts);
  const caseId = await hide(postId);
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  await keep(caseId);
  expect([await stateOf(bens), await stateOf(friends)]).toEqual(["promised", "waiting"]);
});

it.each([false, true])(
  "a promise given back after the end passes to the next in line, also while hidden: %s",
  async (isHidden) => {
    const { poster, ben, postId, replyId } = await anExchange({
      allocation: "first-come",
      expiresAt: new Date(Date.now() + DAY_MS),
    });
    const cleos = (await aReply(await aMember(), postId))._id;
    await agree(poster, ben, replyId, 24 * 20);
    await letDaysPass(postId, 2);
    await settleDuePost(postId);
    const caseId = isHidden ? await hide(postId) : null;
    await withdrawReply(ben, replyId);
    await settleDuePost(postId);
    if (caseId) await keep(caseId);
    expect(await stateOf(cleos)).toBe("promised");
  },
);

it("a recipient does not read what its poster said became of some, once the post is hidden", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 5 });
  await promise(poster, postId, { replyId, quantity: 1 });
  await recordOutcome(poster, postId, { outcome: "discarded", quantity: 2 });
  expect((await requirePost(ben, postId)).outcome).toBeUndefined();
  await hide(postId);
  expect((await requirePost(ben, postId)).outcome).toBeUndefined();
});

it("a post that is taken down without a word does not say that it went elsewhere, as some of it did before", async () => {
  const { poster, postId } = await anExchange({ quantity: 5 });
  await recordOutcome(poster, postId, { outcome: "elsewhere", quantity: 1 });
  await takeDownPost(poster, postId);
  expect((await requirePost(poster, postId)).outcome).toBeUndefined();
});

it("nobody is asked to ask once more who is back in the line", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await letHoursPass(postId, 100);
  await db().post.update({ where: { id: postId }, data: { expiresAt: new Date(Date.now() - 1000) } });
  await settleDuePost(postId);
  const deadline = new Date(Date.now() + 2 * DAY_MS);
  await editPost(poster, postId, { allocation: "first-come", deadline });
  await expect(aReply(ben, postId)).rejects.toMatchObject({ code: "alreadyAsked" });
  expect(await stateOf(replyId)).toBe("promised");
  const texts = (await listNotifications(ben)).map(notificationText);
  expect(texts.filter((text) => text.includes("ask once more"))).toEqual([]);
});

it("a renewal tells those in the line once", async () => {
  const { poster, postId, third } = await aDrawnLineAfterItsEnd();
  const before = (await listNotifications(third.person)).length;
  await renewPost(poster, postId);
  const told = (await listNotifications(third.person)).slice(0, -before || undefined);
  expect(told.map(({ kind }) => kind)).toEqual(["available-again"]);
});

describe("a rule among all who asked", () => {
  it.each([false, true])(
    "has one who is said not to have come, where no time was agreed, and who objects: %s",
    async (objects) => {
      const { poster, ben, postId, bens, friends } = await aNoShowWithoutTime();
      if (objects) await disputeReport(ben, bens);
      await editPost(poster, postId, { allocation: "first-come" });
      expect([await stateOf(bens), await stateOf(friends)]).toEqual(["promised", "waiting"]);
    },
  );
});

it("nobody is told that they take part in a draw who is too new a member for it", async () => {
  const { poster, ben, postId } = await anExchange();
  await letHoursPass(postId, 1);
  const drawAt = new Date(Date.now() + 2 * HOUR_MS);
  await editPost(poster, postId, { allocation: "fair-draw", drawAt });
  const texts = (await listNotifications(ben)).map(notificationText);
  await letHoursPass(postId, 3);
  await settleDuePost(postId);
  const { drawEntries } = await db().post.findUniqueOrThrow({ where: { id: postId } });
  expect(drawEntries).toEqual([]);
  expect(texts.filter((text) => text.includes("You take part"))).toEqual([]);
});

it("a rule has one who is said not to have come where no time was agreed, also a day later", async () => {
  const { poster, postId, bens, friends } = await aNoShowWithoutTime();
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  await editPost(poster, postId, { allocation: "first-come" });
  expect([await stateOf(bens), await stateOf(friends)]).toEqual(["promised", "waiting"]);
});

describe("a line that the end has answered behind a promise is before a friend who asks", () => {
  it.each(["renewal", "deadline"])("after a %s during that promise", async (how) => {
    const { poster, first, postId, firsts, bens } = await aLineBehindALatePromise();
    await letDaysPass(postId, 16);
    await settleDuePost(postId);
    expect([await stateOf(firsts), await stateOf(bens)]).toEqual(["promised", "declined"]);
    if (how === "renewal") await renewPost(poster, postId);
    else await editPost(poster, postId, { deadline: new Date(Date.now() + 9 * DAY_MS) });
    const friends = (await aReply(await aMember(), postId))._id;
    await withdrawReply(first, firsts);
    expect([await stateOf(bens), await stateOf(friends)]).toEqual(["promised", "waiting"]);
  });
  it.each([true, false])(
    "after moderators have shown it again; the job had looked before: %s",
    async (isSettled) => {
      const { first, postId, firsts, bens } = await aLineBehindALatePromise();
      const caseId = await aCase({ kind: "post", id: postId }, await aStaffMember("moderator"));
      await letDaysPass(postId, 16);
      if (isSettled) await settleDuePost(postId);
      await decideCase(await aStaffMember("moderator"), caseId, { decision: "keep", reason: "All is well." });
      const friends = (await aReply(await aMember(), postId))._id;
      await withdrawReply(first, firsts);
      expect([await stateOf(bens), await stateOf(friends)]).toEqual(["promised", "waiting"]);
    },
  );
});

it("a rule has one whose promise the poster let lapse without an answer", async () => {
  const [poster, ben, friend] = [await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster);
  const bens = (await aReply(ben, postId))._id;
  const friends = (await aReply(friend, postId))._id;
  await promise(poster, postId, { replyId: bens });
  await sendMessage(ben, bens, { text: "When may I come?", proposedAt: undefined }, null);
  await letHoursPass(postId, 24 * 8);
  await db().reply.update({ where: { id: bens }, data: { keepByToldAt: new Date(Date.now() - DAY_MS) } });
  await letHoursPass(postId, 24);
  await settleDuePost(postId);
  expect(await stateOf(bens)).toBe("released");
  await editPost(poster, postId, { allocation: "first-come" });
  expect([await stateOf(bens), await stateOf(friends)]).toEqual(["promised", "waiting"]);
});

it("a rule has those whom a removal by mistake has answered, if the poster leaves it to the order of asking", async () => {
  const { poster, postId, replyId } = await anExchange();
  await letHoursPass(postId, 100);
  await removedByMistake(postId);
  expect(await stateOf(replyId)).toBe("declined");
  const friends = (await aReply(await aMember(), postId))._id;
  await editPost(poster, postId, { allocation: "first-come" });
  expect([await stateOf(replyId), await stateOf(friends)]).toEqual(["promised", "waiting"]);
});

it("nobody waits for more than half a year, also when the poster leaves the choice to a rule", async () => {
  const { poster, postId, replyId } = await anExchange();
  const cleos = (await aReply(await aMember(), postId))._id;
  await declineReply(poster, postId, {});
  await letDaysPass(postId, 80);
  await renewPost(poster, postId);
  await letDaysPass(postId, 80);
  await renewPost(poster, postId);
  await editPost(poster, postId, { allocation: "first-come" });
  expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["promised", "waiting"]);
  const { askedAt, post } = await db().reply.findUniqueOrThrow({
    where: { id: replyId },
    include: { post: true },
  });
  expect(post.expiresAt.getTime() - askedAt.getTime()).toBe(2 * POST_LIFE_MS);
});

it("a renewal tells the first of the line, who asked too long ago to be back in it, that they may ask anew", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ allocation: "first-come" });
  await agree(poster, ben, replyId, 24 * 200);
  const [ann, cleo] = [await aMember(), await aMember()];
  const anns = (await aReply(ann, postId))._id;
  await letDaysPass(postId, 30);
  const cleos = (await aReply(cleo, postId))._id;
  await letDaysPass(postId, 75);
  await settleDuePost(postId);
  expect([await stateOf(anns), await stateOf(cleos)]).toEqual(["declined", "declined"]);
  await letDaysPass(postId, 70);
  await withdrawReply(ben, replyId);
  await renewPost(poster, postId);
  expect([await stateOf(anns), await stateOf(cleos)]).toEqual(["declined", "promised"]);
  expect(await kindsOf(ann)).toContain("available-again");
});

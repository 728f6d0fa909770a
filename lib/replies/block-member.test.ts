import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getHiddenPeople, listBlocks, listHiddenIds } from "@/lib/blocks/queries";
import { personDigest } from "@/lib/blocks/rules";
import { db } from "@/lib/db/client";
import { listThreads } from "@/lib/messages/queries";
import { listNotifications } from "@/lib/notifications/queries";
import { countTakenBack } from "@/lib/posts/taken-back";
import { blockMember, unblockMember } from "@/lib/replies/block-member";
import { createReply } from "@/lib/replies/create-reply";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { disputeReport } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { listOwnPosts, listOwnReplies, listReplies } from "@/lib/replies/queries";
import { countRecentHandovers } from "@/lib/replies/recent-handovers";
import { shortId } from "@/lib/text/format";
import { DAY_MS } from "@/lib/time/durations";
import {
  aComment,
  aMember,
  aMissedTime,
  aPost,
  aReply,
  codeOf,
  letHoursPass,
  type Member,
} from "@/tests/support/factories";

const stateOf = async (id: string) => (await db().reply.findUniqueOrThrow({ where: { id } })).state;
const kindsFor = async (member: Member) => (await listNotifications(member)).map(({ kind }) => kind);

describe("blocking a member", () => {
  it("works both ways, and only the blocker has a list of it [S53]", async () => {
    const [ada, bob] = [await aMember({ name: "Ada" }), await aMember({ name: "Bob" })];
    await blockMember(ada, bob.id);
    await blockMember(ada, bob.id);
    expect([await listHiddenIds(ada), await listHiddenIds(bob)]).toEqual([[bob.id], [ada.id]]);
    expect((await listBlocks(ada)).map(({ name }) => name)).toEqual(["Bob"]);
    expect(await listBlocks(bob)).toEqual([]);
    await unblockMember(bob, ada.id);
    expect(await listHiddenIds(bob)).toEqual([ada.id]);
    await unblockMember(ada, bob.id);
    await unblockMember(ada, bob.id);
    expect([await listHiddenIds(ada), await listHiddenIds(bob)]).toEqual([[], []]);
  });

  it("refuses oneself, and somebody who is not there", async () => {
    const ada = await aMember();
    await expect(blockMember(ada, ada.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(blockMember(ada, randomUUID())).rejects.toMatchObject({ code: "notFound" });
  });

  it("by the poster releases a promise, and tells the other no more than that [S53]", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const postId = await aPost(poster);
    const { _id } = await aReply(replier, postId);
    await promise(poster, postId, { replyId: _id });
    await blockMember(poster, replier.id);
    expect(await stateOf(_id)).toBe("released");
    expect(await kindsFor(replier)).toEqual(["released"]);
    expect(await listNotifications(replier)).toMatchObject([{ payload: { postId } }]);
  });

  it.each([
    ["who was first", 0],
    ["who waits", 1],
  ])("by the poster gives nothing to a friend where a rule chooses: %s", async (_, blocked) => {
    const [poster, ...line] = [await aMember(), await aMember(), await aMember()] as const;
    const postId = await aPost(poster, { allocation: "first-come", title: "Cargo bike" });
    const replies = [await aReply(line[0], postId), await aReply(line[1], postId)] as const;
    const states = async () => [await stateOf(replies[0]._id), await stateOf(replies[1]._id)];
    const person = line[blocked] ?? poster;
    await expect(blockMember(poster, person.id)).rejects.toMatchObject({
      code: "chosenByRule",
      because: { reason: "blockTakesDown", values: { titles: ["Cargo bike"] } },
    });
    expect([await states(), await listHiddenIds(poster)]).toEqual([["promised", "waiting"], []]);

    await blockMember(poster, person.id, { takeDown: true });
    expect([await states(), await listHiddenIds(poster)]).toEqual([["released", "declined"], [person.id]]);
    expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).withdrawnAt).not.toBeNull();
    expect(await countTakenBack(poster.id)).toBe(1);
    await unblockMember(poster, person.id);
    expect(await states()).toEqual(["released", "declined"]);
  });

  it("by the poster ends what a rule still owes after a part was handed over", async () => {
    const [poster, first, second] = [await aMember(), await aMember(), await aMember()];
    const postId = await aPost(poster, { allocation: "first-come", quantity: 2 });
    const given = await aReply(first, postId);
    const owed = await aReply(second, postId);
    await confirmHandover(poster, postId, { replyId: given._id, code: await codeOf(given._id) });
    await blockMember(poster, second.id, { takeDown: true });
    expect([await stateOf(given._id), await stateOf(owed._id)]).toEqual(["completed", "released"]);
  });

  it("by the replier gives a promise back [S53]", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const [promised, waiting] = [await aPost(poster), await aPost(poster)];
    const replyId = (await aReply(replier, promised))._id;
    const waitingId = (await aReply(replier, waiting))._id;
    await promise(poster, promised, { replyId });
    await blockMember(replier, poster.id);
    expect([await stateOf(replyId), await stateOf(waitingId)]).toEqual(["withdrawn", "withdrawn"]);
    expect(await kindsFor(poster)).toEqual(["given-back"]);
    expect(await kindsFor(replier)).toEqual([]);
  });

  it("declines a reply that waits, and leaves what was handed over as it is", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const [waiting, given] = [await aPost(poster), await aPost(poster)];
    const ids = [(await aReply(replier, waiting))._id, (await aReply(replier, given))._id] as const;
    await promise(poster, given, { replyId: ids[1] });
    await confirmHandover(poster, given, { replyId: ids[1], code: await codeOf(ids[1]) });
    await blockMember(poster, replier.id);
    expect([await stateOf(ids[0]), await stateOf(ids[1])]).toEqual(["declined", "completed"]);
  });

  it("leaves the poster the right to deny a hand-over, and then the line is as it was", async () => {
    const poster = await aMember({ name: "Pia" });
    const [ben, cleo, gone] = [await aMember(), await aMember(), await aMember()];
    const postId = await aPost(poster, { allocation: "first-come" });
    const [replyId, next] = [(await aReply(ben, postId))._id, (await aReply(cleo, postId))._id];
    const blocked = (await aReply(gone, postId))._id;
    await confirmReceipt(ben, replyId);
    await blockMember(ben, poster.id);
    await blockMember(gone, poster.id);
    expect(await kindsFor(poster)).toContain("received");
    const shown = await listReplies(poster, postId);
    expect(shown.find(({ _id }) => _id === replyId)?.objectableUntil).toBeDefined();
    expect((await listOwnPosts(poster))[0]?.replies.map(({ _id }) => _id)).toContain(replyId);
    await disputeReport(poster, replyId);
    expect([await stateOf(replyId), await stateOf(next), await stateOf(blocked)]).toEqual([
      "released",
      "promised",
      "declined",
    ]);
    expect((await listReplies(poster, postId)).map(({ _id }) => _id)).toEqual([next]);
    const told = (await listNotifications(ben)).find(({ kind }) => kind === "no-show-disputed");
    expect(told?.payload.name).toBe("Pia");
  });

  it("leaves three days for another choice where a hand-over is denied after the end", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const postId = await aPost(poster);
    const [replyId, next] = [(await aReply(ben, postId))._id, (await aReply(cleo, postId))._id];
    await promise(poster, postId, { replyId });
    await db().post.update({ where: { id: postId }, data: { expiresAt: new Date(Date.now() - 1000) } });
    await confirmReceipt(ben, replyId);
    await blockMember(ben, poster.id);
    await disputeReport(poster, replyId);
    await settleDuePost(postId);
    expect([await stateOf(replyId), await stateOf(next)]).toEqual(["released", "waiting"]);
    const { expiresAt } = await db().post.findUniqueOrThrow({ where: { id: postId } });
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 2 * DAY_MS);
  });

  it("denied after the replier has left, the thing is for the next in line", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const postId = await aPost(poster, { allocation: "first-come" });
    const [replyId, next] = [(await aReply(ben, postId))._id, (await aReply(cleo, postId))._id];
    await confirmReceipt(ben, replyId);
    await db().user.update({ where: { id: ben.id }, data: { leavingAt: new Date() } });
    await disputeReport(poster, replyId);
    expect([await stateOf(replyId), await stateOf(next)]).toEqual(["released", "promised"]);
  });

  it("leaves the replier the right to deny a hand-over, which then counts for nothing", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const postId = await aPost(poster);
    const replyId = (await aReply(replier, postId))._id;
    await promise(poster, postId, { replyId });
    await confirmHandover(poster, postId, { replyId });
    await blockMember(poster, replier.id);
    expect((await listOwnReplies(replier)).map(({ reply }) => reply._id)).toEqual([replyId]);
    await disputeReport(replier, replyId);
    expect(await stateOf(replyId)).toBe("released");
    const later = new Date(Date.now() + 4 * DAY_MS);
    expect((await countRecentHandovers(db(), [replier.id], later)).get(replier.id)).toBeUndefined();
    await expect(disputeReport(replier, replyId)).rejects.toMatchObject({ code: "notFound" });
  });

  it("denied after the poster was banned brings no post back", async () => {
    const [poster, replier, waiting] = [await aMember(), await aMember(), await aMember()];
    const postId = await aPost(poster);
    const [replyId, next] = [(await aReply(replier, postId))._id, (await aReply(waiting, postId))._id];
    await promise(poster, postId, { replyId });
    await confirmHandover(poster, postId, { replyId });
    await db().user.update({ where: { id: poster.id }, data: { bannedAt: new Date() } });
    await disputeReport(replier, replyId);
    expect([await stateOf(replyId), await stateOf(next)]).toEqual(["released", "declined"]);
    expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).withdrawnAt).not.toBeNull();
  });

  it("hides a hand-over that nobody can deny any more", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const postId = await aPost(poster);
    const replyId = (await aReply(replier, postId))._id;
    await promise(poster, postId, { replyId });
    await confirmHandover(poster, postId, { replyId });
    await letHoursPass(postId, 73);
    await blockMember(poster, replier.id);
    expect(await listOwnReplies(replier)).toEqual([]);
    await expect(disputeReport(replier, replyId)).rejects.toMatchObject({ code: "notFound" });
    expect(await stateOf(replyId)).toBe("completed");
  });

  it("takes what each has heard of the other out of the bell", async () => {
    const [ada, bob, host] = [await aMember(), await aMember(), await aMember()];
    const postId = await aPost(host);
    await aComment(ada, postId);
    await aComment(bob, postId);
    await aReply(bob, await aPost(ada));
    expect([await kindsFor(ada), await kindsFor(host)]).toEqual([
      ["reply", "comment"],
      ["comment", "comment"],
    ]);
    await blockMember(bob, ada.id);
    await aComment(bob, postId, "Still there?");
    expect([await kindsFor(ada), await kindsFor(host)]).toEqual([[], ["comment", "comment", "comment"]]);
  });

  it("drops a report that the other could no longer object to; the blocker may still object to one about them", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const outcomes: (string | null)[] = [];
    for (const [blocker, blocked] of [[poster, replier] as const, [replier, poster] as const]) {
      const postId = await aPost(poster);
      const replyId = (await aReply(replier, postId))._id;
      await promise(poster, postId, { replyId });
      await aMissedTime(poster, replier, postId, replyId);
      await releasePromise(poster, postId, { replyId, reason: "no-show" });
      await blockMember(blocker, blocked.id);
      const objection = disputeReport(replier, replyId);
      await (blocker === replier ? objection : expect(objection).rejects.toMatchObject({ code: "notFound" }));
      outcomes.push((await db().absenceReport.findFirstOrThrow({ where: { replyId } })).outcome);
      await unblockMember(blocker, blocked.id);
    }
    expect(outcomes).toEqual(["dropped", "disputed"]);
  });

  it("of two at once never leaves a reply behind", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [poster, replier] = [await aMember(), await aMember()];
      const postId = await aPost(poster, { allocation: "first-come" });
      const fields = { quantity: 1, text: "", pickup: "Today", also: [] };
      await Promise.allSettled([
        createReply(replier, postId, fields, null),
        round % 2 ? blockMember(poster, replier.id, { takeDown: true }) : blockMember(replier, poster.id),
      ]);
      const left = await db().reply.count({ where: { postId, state: { in: ["waiting", "promised"] } } });
      expect([left, await listThreads(poster)]).toEqual([0, []]);
    }
  });
});

describe("the list of people to hide", () => {
  it("tells neither who has blocked the reader, nor how many have [S53]", async () => {
    const [ada, bob, carl] = [await aMember(), await aMember(), await aMember()];
    const nobody = await getHiddenPeople(carl);
    await blockMember(ada, bob.id);
    const [first, second] = [await getHiddenPeople(bob), await getHiddenPeople(bob)];
    expect([first.digests.length, nobody.digests.length]).toEqual([16, 16]);
    const isIn = ({ salt, digests }: typeof first, id: string) =>
      digests.includes(personDigest(salt, shortId(id)));
    expect([isIn(first, ada.id), isIn(second, ada.id), isIn(first, carl.id)]).toEqual([true, true, false]);
    expect(first.digests.filter((digest) => second.digests.includes(digest))).toEqual([]);
    expect(first.digests.every((digest) => Number.isSafeInteger(digest) && digest >= 0)).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { listItems } from "@/lib/emails/lines";
import { listUnsent } from "@/lib/emails/unsent";
import { markAllRead } from "@/lib/notifications/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationPayload } from "@/lib/notifications/schema";
import { DRAW_WAIT_MS } from "@/lib/posts/draw-time";
import { sendExpiryReminders } from "@/lib/posts/expiry-reminders";
import { requirePost } from "@/lib/posts/queries";
import { suggestSimilar } from "@/lib/posts/similar-for-declined";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { blockMember } from "@/lib/replies/block-member";
import {
  listDueDraws,
  listDueExpiries,
  listDueLapses,
  requireSettledPost,
  settleDuePost,
} from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { listReplies } from "@/lib/replies/queries";
import { renewPost } from "@/lib/replies/renew-post";
import { takeDownPost, takeDownWithUndo } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { letDrawPass } from "@/tests/support/draws";
import { aMember, aPost, aReply, aTag, codeOf, letHoursPass, type Member } from "@/tests/support/factories";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Its time ends now. */
const letExpire = (id: string) =>
  db().post.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } });

const endOf = async (id: string, days: number) =>
  new Date((await db().post.findUniqueOrThrow({ where: { id } })).expiresAt.getTime() + days * DAY_MS);

async function letDaysPass(id: string, days: number): Promise<void> {
  await letHoursPass(id, 24 * days);
  await db().post.update({ where: { id }, data: { expiresAt: await endOf(id, -days) } });
}

const stateOf = async (id: string) => {
  const { state, reason } = await db().reply.findUniqueOrThrow({ where: { id } });
  return [fromPrismaEnum(state), reason];
};

async function toldOf({ id: userId }: Member, postId: string) {
  const rows = await db().notification.findMany({ where: { userId }, orderBy: { id: "asc" } });
  return rows
    .filter(({ payload }) => notificationPayload.parse(payload).postId === postId)
    .map(({ kind, payload }) => ({ kind: fromPrismaEnum(kind), ...notificationPayload.parse(payload) }));
}

describe("a post whose time is over", () => {
  it("answers everybody who waits, and asks its poster to renew it, once", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { title: "Copper kettle" });
    const { _id: first } = await aReply(ben, id);
    const { _id: second } = await aReply(cleo, id);
    await withdrawReply(cleo, second);
    expect(await listDueExpiries(50)).not.toContain(id);
    await letExpire(id);
    expect(await listDueExpiries(50)).toContain(id);
    await Promise.all([settleDuePost(id), settleDuePost(id)]);
    expect(await listDueExpiries(50)).not.toContain(id);
    expect([await stateOf(first), await stateOf(second)]).toEqual([
      ["declined", "expired"],
      ["withdrawn", null],
    ]);
    expect((await toldOf(ben, id)).map(({ kind, because }) => [kind, because])).toEqual([
      ["declined", "expired"],
    ]);
    expect(await toldOf(cleo, id)).toEqual([]);
    expect((await toldOf(poster, id)).filter(({ kind }) => kind === "expired")).toHaveLength(1);
  });

  it("does so when somebody opens it, before the clock comes by", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: replyId } = await aReply(ben, id);
    await letExpire(id);
    expect((await requireSettledPost(null, id)).status).toBe("expired");
    expect(await stateOf(replyId)).toEqual(["declined", "expired"]);
  });

  it("stays open while something is promised, and leaves three days for another choice", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: replyId } = await aReply(ben, id);
    const { _id: waiting } = await aReply(cleo, id);
    await promise(poster, id, { replyId });
    await letExpire(id);
    expect(await listDueExpiries(50)).not.toContain(id);
    await releasePromise(poster, id, { reason: "released" });
    expect(await stateOf(waiting)).toEqual(["waiting", null]);
    const { expiresAt } = await db().post.findUniqueOrThrow({ where: { id } });
    expect(expiresAt.getTime()).toBeGreaterThan(inDays(2.9).getTime());
    expect(expiresAt.getTime()).toBeLessThan(inDays(3.1).getTime());
    await promise(poster, id, { replyId: waiting });
    expect((await requirePost(poster, id)).status).toBe("promised");
  });

  it("ends at once where a promise comes to nothing and nobody else waits", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: replyId } = await aReply(ben, id);
    await promise(poster, id, { replyId });
    await letExpire(id);
    await withdrawReply(ben, replyId);
    expect((await requireSettledPost(poster, id)).status).toBe("expired");
    expect((await toldOf(poster, id)).map(({ kind }) => kind)).toEqual(["reply", "given-back", "expired"]);
  });

  it("can still be promised to somebody who was answered by its end", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: replyId } = await aReply(ben, id);
    await letExpire(id);
    await settleDuePost(id);
    await promise(poster, id, { replyId });
    expect(await stateOf(replyId)).toEqual(["promised", null]);
  });

  it("answers those, too, who ask after a promise was made at its end", async () => {
    const [poster, ben, eve] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { quantity: 2 });
    const { _id: replyId } = await aReply(ben, id);
    await letExpire(id);
    await settleDuePost(id);
    await promise(poster, id, { replyId });
    const { _id: later } = await aReply(eve, id);
    const [own] = await listReplies(eve, id);
    expect(Date.parse(own?.answerBy ?? "")).toBeGreaterThan(inDays(13.9).getTime());
    await confirmHandover(poster, id, { replyId, code: await codeOf(replyId) });
    expect(await listDueExpiries(50)).not.toContain(id);
    expect(await stateOf(later)).toEqual(["waiting", null]);
    await letDaysPass(id, 4);
    expect(await listDueExpiries(50)).toContain(id);
    await settleDuePost(id);
    expect(await stateOf(later)).toEqual(["declined", "expired"]);
    expect((await toldOf(eve, id)).map(({ kind, because }) => [kind, because])).toEqual([
      ["declined", "others-chosen"],
    ]);
  });

  it("is not said to be there again while nobody can ask, and is said so by a renewal", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: replyId } = await aReply(ben, id);
    await aReply(cleo, id);
    await letExpire(id);
    await settleDuePost(id);
    await promise(poster, id, { replyId });
    await withdrawReply(ben, replyId);
    const told = async () => (await toldOf(cleo, id)).map(({ kind }) => kind);
    expect(await told()).toEqual(["declined"]);
    await renewPost(poster, id);
    expect(await told()).toEqual(["declined", "available-again"]);
  });

  it("does not wait for another choice above the heads of those who have waited for half a year", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { quantity: 3 });
    const { _id: waiting } = await aReply(cleo, id);
    const { _id: replyId } = await aReply(ben, id);
    await promise(poster, id, { replyId });
    await letDaysPass(id, 179);
    await db().reply.update({ where: { id: replyId }, data: { keepBy: inDays(3) } });
    await db().post.update({ where: { id }, data: { expiresAt: inDays(1) } });
    const end = await endOf(id, 0);
    await releasePromise(poster, id, { replyId, reason: "released" });
    expect(await endOf(id, 0)).toEqual(end);
    await letExpire(id);
    await settleDuePost(id);
    expect(await stateOf(waiting)).toEqual(["declined", "expired"]);
  });

  it("can be renewed at once where a rule chooses, and those whom its end answers are back in the line", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { allocation: "first-come" });
    const { _id: kept } = await aReply(ben, id);
    const { _id: waiting } = await aReply(cleo, id);
    await db().reply.update({ where: { id: kept }, data: { keepBy: inDays(20) } });
    await db().post.update({ where: { id }, data: { expiresAt: inDays(-15) } });
    await expect(aReply(await aMember(), id)).rejects.toMatchObject({ code: "notOpen" });
    await renewPost(poster, id);
    expect(await stateOf(waiting)).toEqual(["waiting", null]);
    expect((await requirePost(poster, id)).status).toBe("promised");
  });

  it("keeps a new deadline where the edit also leaves the choice to a rule", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: replyId } = await aReply(ben, id);
    await declineReply(poster, id, { replyId });
    await letExpire(id);
    await settleDuePost(id);
    const deadline = inDays(20);
    await editPost(poster, id, { deadline, allocation: "first-come" });
    expect(await stateOf(replyId)).toEqual(["promised", null]);
    expect((await endOf(id, 0)).getTime()).toBeGreaterThan(inDays(19).getTime());
  });

  it("tells who waits that its end has moved for another choice", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    await aReply(cleo, id);
    const { _id: replyId } = await aReply(ben, id);
    await promise(poster, id, { replyId });
    await letExpire(id);
    await releasePromise(poster, id, { replyId, reason: "released" });
    expect((await toldOf(cleo, id)).map(({ kind, because }) => [kind, because])).toEqual([
      ["end-moved", "promise-over"],
    ]);
  });
});

describe("a renewed post", () => {
  it("tells nobody who was blocked or is leaving", async () => {
    const [poster, ben, cleo, dora] = [await aMember(), await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    for (const who of [ben, cleo, dora]) await aReply(who, id);
    await letExpire(id);
    await settleDuePost(id);
    await blockMember(poster, ben.id);
    await db().user.update({ where: { id: cleo.id }, data: { leavingAt: new Date() }, select: { id: true } });
    await renewPost(poster, id);
    const told = [ben, cleo, dora].map(async (who) => (await toldOf(who, id)).map(({ kind }) => kind));
    expect(await Promise.all(told)).toEqual([
      expect.not.arrayContaining(["available-again"]),
      expect.not.arrayContaining(["available-again"]),
      expect.arrayContaining(["available-again"]),
    ]);
  });

  it("tells whom only its end had declined, and they may ask again", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    await aReply(ben, id);
    const { _id: declined } = await aReply(cleo, id);
    await declineReply(poster, id, { replyId: declined });
    await letExpire(id);
    await settleDuePost(id);
    await renewPost(poster, id);
    await renewPost(poster, id);
    expect((await toldOf(ben, id)).map(({ kind }) => kind)).toEqual(["declined", "available-again"]);
    expect((await toldOf(cleo, id)).map(({ because }) => because)).toEqual([undefined]);
    expect((await aReply(ben, id)).state).toBe("waiting");
    await expect(aReply(cleo, id)).rejects.toThrow("alreadyAsked");
    await letExpire(id);
    await settleDuePost(id);
    expect((await toldOf(ben, id)).map(({ kind }) => kind)).toEqual([
      "declined",
      "available-again",
      "declined",
    ]);
  });
});

describe("the day of an answer", () => {
  it("is told to those who wait when it moves, and only the latest such notice stands", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    await aReply(ben, id);
    const { _id: left } = await aReply(cleo, id);
    await withdrawReply(cleo, left);
    await renewPost(poster, id);
    const heard = async () => (await toldOf(ben, id)).map(({ kind, because }) => `${kind} ${because}`);
    expect(await heard()).toEqual([]);
    for (const [days, because] of [
      [80, "sooner"],
      [80, "sooner"],
      [10, "sooner"],
      [20, "later"],
      [10, "sooner"],
      [20, "later"],
    ] as const) {
      await editPost(poster, id, { deadline: inDays(days) });
      expect(await heard()).toEqual([`end-moved ends-${because}`]);
    }
    // Nor by many small steps.
    await db().notification.deleteMany({ where: { userId: ben.id } });
    for (const hours of [23, 46]) await editPost(poster, id, { deadline: inDays(20 + hours / 24) });
    expect(await heard()).toEqual(["end-moved ends-later"]);
    expect((await toldOf(cleo, id)).filter(({ kind }) => kind === "end-moved")).toEqual([]);
  });

  it.each([
    [1, ["promised-to-another"]],
    [6, ["partly-promised"]],
  ])(
    "is told when something of %i is promised to another, and when that is over",
    async (quantity, promised) => {
      const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
      const id = await aPost(poster, { quantity });
      await aReply(ben, id);
      const { _id: replyId } = await aReply(cleo, id);
      const heard = async (who: Member) =>
        (await toldOf(who, id)).filter(({ kind }) => kind === "end-moved").map(({ because }) => because);
      for (const _ of [1, 2]) {
        await promise(poster, id, { replyId });
        expect(await heard(ben)).toEqual(promised);
        await releasePromise(poster, id, { replyId, reason: "released" });
        expect(await heard(ben)).toEqual(["promise-over"]);
      }
      expect(await heard(cleo)).toEqual([]);
    },
  );

  it("is told once where a rule passes a promise on before the end, to those who wait behind it only", async () => {
    const [poster, ben, cleo, dora] = [await aMember(), await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { allocation: "first-come", expiresAt: inDays(1) });
    const { _id: replyId } = await aReply(ben, id);
    await aReply(cleo, id);
    const { _id: doras } = await aReply(dora, id);
    const answerOf = async () => (await listReplies(dora, id)).find(({ _id }) => _id === doras)?.answerBy;
    const before = await answerOf();
    await withdrawReply(ben, replyId);
    expect(Date.parse((await answerOf()) ?? "")).toBeGreaterThan(Date.parse(before ?? "") + DAY_MS);
    const heard = async (who: Member) => (await toldOf(who, id)).map(({ kind, because }) => [kind, because]);
    expect(await heard(dora)).toEqual([["end-moved", "ends-later"]]);
    expect(await heard(cleo)).toEqual([["promised", undefined]]);
  });

  it("is told no more to one who has the answer", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    await aReply(ben, id);
    const { _id: replyId } = await aReply(cleo, id);
    await promise(poster, id, { replyId });
    expect((await toldOf(ben, id)).map(({ kind }) => kind)).toEqual(["end-moved"]);
    await confirmHandover(poster, id, { replyId });
    expect((await toldOf(ben, id)).map(({ kind }) => kind)).toEqual(["declined"]);
  });

  it("is told also where only its hour moves, as far as the page names it", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    await aReply(ben, id);
    const heard = async () => {
      const told = await toldOf(ben, id);
      await db().notification.deleteMany({ where: { userId: ben.id } });
      return told.map(({ kind, because }) => `${kind} ${because}`);
    };
    const at = (days: number, time: string) =>
      new Date(`${inDays(days).toISOString().slice(0, 10)}T${time}Z`);
    await editPost(poster, id, { deadline: at(20, "08:00:10") });
    await heard();
    await editPost(poster, id, { deadline: at(20, "08:00:50") });
    expect(await heard()).toEqual([]);
    await editPost(poster, id, { deadline: at(20, "22:30:00") });
    expect(await heard()).toEqual(["end-moved ends-later"]);
    await editPost(poster, id, { deadline: at(20, "21:30:00") });
    expect(await heard()).toEqual(["end-moved ends-sooner"]);
    await editPost(poster, id, { deadline: at(40, "08:00:00") });
    await heard();
    await editPost(poster, id, { deadline: at(40, "22:30:00") });
    expect(await heard()).toEqual([]);
  });

  it("is never put off beyond half a year after they asked, and the end of the post answers them", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    const { _id: first } = await aReply(ben, id);
    await letDaysPass(id, 89);
    await renewPost(poster, id);
    await letDaysPass(id, 5);
    const { _id: second } = await aReply(cleo, id);
    const tooLate = { code: "conflict", because: { reason: "waitedLongest", values: { waiting: 1 } } };
    await expect(renewPost(poster, id)).rejects.toMatchObject(tooLate);
    await expect(editPost(poster, id, { deadline: inDays(87) })).rejects.toMatchObject(tooLate);
    await editPost(poster, id, { deadline: inDays(85.9) });
    await editPost(poster, id, { deadline: inDays(20) });
    await declineReply(poster, id, { replyId: first });
    await renewPost(poster, id);
    await letDaysPass(id, 91);
    await settleDuePost(id);
    expect(await stateOf(second)).toEqual(["declined", "expired"]);
    await renewPost(poster, id);
  });

  it("does not move with the end of a post that a draw decides before", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { allocation: "fair-draw", drawAt: inDays(2) });
    await aReply(ben, id);
    await editPost(poster, id, { deadline: inDays(10) });
    expect(await toldOf(ben, id)).toEqual([]);
  });
});

describe("before a post ends", () => {
  it.each([
    ["a long one, three days before", { createdAt: inDays(-87), expiresAt: inDays(2.9) }, true],
    ["a long one, not four days before", { createdAt: inDays(-86), expiresAt: inDays(4) }, false],
    ["a short one, in its second half", { createdAt: inDays(-1.1), expiresAt: inDays(0.9) }, true],
    ["a short one, not in its first half", { createdAt: inDays(-0.9), expiresAt: inDays(1.1) }, false],
    [
      "one that was renewed, from then on",
      { createdAt: inDays(-80), renewedAt: inDays(-0.5), expiresAt: inDays(1) },
      false,
    ],
  ])("its poster is asked: %s", async (_, life, isAsked) => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    await aReply(ben, id);
    await db().post.update({ where: { id }, data: life });
    await sendExpiryReminders();
    await sendExpiryReminders();
    const asked = (await toldOf(poster, id)).filter(({ kind }) => kind !== "reply");
    expect(asked.map(({ kind, waiting }) => [kind, waiting])).toEqual(isAsked ? [["answer-due", 1]] : []);
  });

  it("its poster is asked as well where only some of it is promised, and not where all is", async () => {
    const [poster, friend, ben] = [await aMember(), await aMember(), await aMember()];
    const ending = { createdAt: inDays(-88), expiresAt: inDays(2) };
    const some = await aPost(poster, { quantity: 2, ...ending });
    const all = await aPost(poster, { quantity: 1, ...ending });
    for (const id of [some, all]) {
      const { _id: replyId } = await aReply(friend, id);
      await promise(poster, id, { replyId });
      await aReply(ben, id);
    }
    await sendExpiryReminders();
    await sendExpiryReminders();
    const kinds = async (id: string) =>
      (await toldOf(poster, id)).map(({ kind }) => kind).filter((kind) => kind !== "reply");
    expect([await kinds(some), await kinds(all)]).toEqual([["answer-due"], []]);
    const mailed = (await listUnsent(poster.id, "at-once")).filter(({ kind }) => kind === "answer-due");
    expect(mailed.map(({ payload, detail }) => [payload.postId, detail?.waiting?.length])).toEqual([
      [some, 1],
    ]);
  });

  it("is asked kindly where nobody waits", async () => {
    const poster = await aMember();
    const id = await aPost(poster, { createdAt: inDays(-88), expiresAt: inDays(2) });
    await sendExpiryReminders();
    expect((await toldOf(poster, id)).map(({ kind }) => kind)).toEqual(["expiring"]);
    const mails = { userId: poster.id, kind: "at_once" as const };
    expect(await db().emailOutbox.count({ where: mails })).toBe(0);
  });
});

describe("an answer that it goes to nobody, or to somebody else", () => {
  it("names up to three posts like it, and none of whom one has blocked", async () => {
    const [poster, ben, other] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { title: "Walnut wardrobe", tags: ["walnut"] });
    await aReply(ben, id);
    const blocked = await aMember();
    await aPost(blocked, { title: "Walnut wardrobe", tags: ["walnut"] });
    await blockMember(ben, blocked.id);
    const titles = [
      "Small walnut wardrobe",
      "Walnut wardrobe with a mirror",
      "Wardrobe of walnut",
      "Big walnut wardrobe",
    ];
    const like = new Map<string, string>();
    for (const title of titles) like.set(await aPost(other, { title, tags: ["walnut"] }), title);
    await aPost(other, { title: "A ladder", tags: ["tools"] });
    await letExpire(id);
    await settleDuePost(id);
    await suggestSimilar();
    await suggestSimilar();
    const [told] = await toldOf(ben, id);
    expect(told?.similar).toHaveLength(3);
    for (const { postId, title } of told?.similar ?? []) expect(like.get(postId)).toBe(title);
    if (!told) throw new Error("he was told");
    const { kind, ...payload } = told;
    const [item] = listItems(ben, [{ kind, payload }]);
    expect(item?.links.map(({ href }) => href)).toEqual(
      told?.similar?.map(({ postId }) => `http://localhost:3000/feed/${postId}`),
    );
  });

  it("names them also to one who is online and has read it by then", async () => {
    const [poster, ben, other] = [await aMember(), await aMember(), await aMember()];
    const tags = [aTag()];
    for (let count = 0; count < 3; count += 1) await aPost(other, { title: "Teak sideboard", tags });
    const id = await aPost(poster, { title: "Teak sideboard", tags });
    await aReply(ben, id);
    await letExpire(id);
    await settleDuePost(id);
    await markAllRead(ben);
    await suggestSimilar();
    expect((await toldOf(ben, id))[0]?.similar).toHaveLength(3);
  });

  it("names three of them also to one who has posted the like", async () => {
    const [poster, ben, other] = [await aMember(), await aMember(), await aMember()];
    const title = "Zither";
    const id = await aPost(poster, { title });
    await aReply(ben, id);
    for (let count = 0; count < 4; count += 1) await aPost(other, { title });
    for (let count = 0; count < 5; count += 1) await aPost(ben, { title });
    await letExpire(id);
    await settleDuePost(id);
    await suggestSimilar();
    const [told] = await toldOf(ben, id);
    const posts = await db().post.findMany({
      where: { id: { in: told?.similar?.map(({ postId }) => postId) ?? [] } },
    });
    expect(posts.map(({ posterId }) => posterId)).toEqual([other.id, other.id, other.id]);
  });
});

describe("posts that are like what one did not get", () => {
  it("are named in the mail of the next day and in the list only while one can have them, as they are called by then", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const [cleo, dora, eve] = [await aMember(), await aMember(), await aMember()];
    const tags = [aTag()];
    const id = await aPost(poster, { title: "Spinet", tags });
    await aReply(ben, id);
    const others = [cleo, dora, eve].map((member) => aPost(member, { title: "Spinet", tags }));
    const [there = "", ofDora = "", ofEve = ""] = await Promise.all(others);
    await letExpire(id);
    await settleDuePost(id);
    await suggestSimilar();
    const listed = async () => {
      const [line] = (await listUnsent(ben.id, "daily")).filter(({ kind }) => kind === "declined");
      const [told] = (await listNotifications(ben)).filter(({ kind }) => kind === "declined");
      const similar = told?.payload.similar?.map(({ thumbnail, ...one }) => {
        expect(thumbnail).toMatch(/^\/images\/.+-320\.webp$/);
        return one;
      });
      expect(similar).toEqual(line?.payload.similar);
      return line?.payload.similar;
    };
    expect((await listed())?.map(({ postId }) => postId).sort()).toEqual([there, ofDora, ofEve].sort());
    await blockMember(ben, dora.id);
    await takeDownPost(eve, ofEve);
    await editPost(cleo, there, { title: "Spinet with a stool" });
    expect(await listed()).toEqual([{ postId: there, title: "Spinet with a stool" }]);
    await aReply(poster, there);
    await promise(cleo, there, {
      replyId: (await db().reply.findFirstOrThrow({ where: { postId: there } })).id,
    });
    expect(await listed()).toEqual([]);
  });
});

describe("somebody who waits behind a promise that never ends", () => {
  it.each(["first-come", "fair-draw"] as const)(
    "has an answer also where a rule chooses: %s",
    async (allocation) => {
      const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
      const id = await aPost(poster, {
        allocation,
        ...(allocation === "fair-draw" && { drawAt: inDays(1) }),
      });
      for (const person of [ben, cleo]) await aReply(person, id);
      if (allocation === "fair-draw") await letDrawPass(id);
      await settleDuePost(id);
      const promised = { postId: id, state: "promised" as const };
      const { id: kept } = await db().reply.findFirstOrThrow({ where: promised });
      const { id: waiting } = await db().reply.findFirstOrThrow({ where: { postId: id, state: "waiting" } });
      await db().reply.update({ where: { id: kept }, data: { keepBy: inDays(20) } });
      await db().post.update({ where: { id }, data: { expiresAt: inDays(-13) } });
      await settleDuePost(id);
      expect(await stateOf(waiting)).toEqual(["waiting", null]);
      await db().post.update({ where: { id }, data: { expiresAt: inDays(-14) } });
      await settleDuePost(id);
      expect([await stateOf(waiting), await stateOf(kept)]).toEqual([
        ["declined", "expired"],
        ["promised", null],
      ]);
      await confirmHandover(poster, id, { replyId: kept, code: await codeOf(kept) });
      expect(await stateOf(kept)).toEqual(["completed", null]);
    },
  );

  it("has an answer two weeks after the end of the post, whatever the two agreed on", async () => {
    const [poster, friend, ben] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { quantity: 2 });
    const { _id: replyId } = await aReply(friend, id);
    await promise(poster, id, { replyId });
    const { _id: waiting } = await aReply(ben, id);
    await db().reply.update({ where: { id: replyId }, data: { keepBy: inDays(80) } });
    await db().post.update({ where: { id }, data: { expiresAt: inDays(-13) } });
    expect(await listDueExpiries(50)).not.toContain(id);
    const [own] = await listReplies(ben, id);
    expect(own?.answerBy).toBe((await endOf(id, 14)).toISOString());
    await db().post.update({ where: { id }, data: { expiresAt: inDays(-14) } });
    expect(await listDueExpiries(50)).toContain(id);
    await settleDuePost(id);
    expect([await stateOf(waiting), await stateOf(replyId)]).toEqual([
      ["declined", "expired"],
      ["promised", null],
    ]);
    expect((await toldOf(ben, id)).map(({ kind }) => kind)).toEqual(["declined"]);
    expect(await listDueExpiries(50)).not.toContain(id);
  });

  it("waits no longer for each promise that is taken back: five of one thing put the end off", async () => {
    const [poster, friend, ben] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { expiresAt: inDays(1) });
    const { _id: replyId } = await aReply(friend, id);
    const { _id: waiting } = await aReply(ben, id);
    const change = { replyId, state: "promised" as const, quantity: 1, byId: poster.id };
    await db().replyChange.createMany({ data: Array.from({ length: 5 }, () => change) });
    await promise(poster, id, { replyId });
    await releasePromise(poster, id, { replyId, reason: "released" });
    expect((await db().post.findUniqueOrThrow({ where: { id } })).expiresAt < inDays(2)).toBe(true);
    await letExpire(id);
    await settleDuePost(id);
    expect(await stateOf(waiting)).toEqual(["declined", "expired"]);
  });
});

describe("somebody who waits", () => {
  it("reads a usual time of the site that one pair cannot make shorter", async () => {
    await db().replyChange.deleteMany();
    const posters = [await aMember(), await aMember(), await aMember()];
    for (const poster of posters) {
      const post = await aPost(poster);
      const { _id: replyId } = await aReply(await aMember(), post);
      await letHoursPass(post, 100);
      await declineReply(poster, post, { replyId });
    }
    const [poster, friend] = [await aMember(), await aMember()];
    const own = await aPost(poster);
    const { _id: replyId } = await aReply(friend, own);
    for (let times = 0; times < 5; times += 1) {
      await promise(poster, own, { replyId });
      await releasePromise(poster, own, { replyId, reason: "released" });
    }
    const asked = await aReply(await aMember(), await aPost(await aMember()));
    expect(asked.usualPace).toBe("week");
  });

  it("reads by when there is an answer, and how soon the poster usually answers", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    for (let times = 0; times < 3; times += 1) {
      const earlier = await aPost(poster);
      const { _id: replyId } = await aReply(await aMember(), earlier);
      await declineReply(poster, earlier, { replyId });
    }
    const [expiresAt, drawAt] = [inDays(5), inDays(2)];
    const chosen = await aReply(ben, await aPost(poster, { expiresAt }));
    expect([chosen.answerBy, chosen.pace]).toEqual([expiresAt.toISOString(), "hour"]);
    const other = await aMember();
    const drawn = await aReply(ben, await aPost(other, { expiresAt, drawAt, allocation: "fair-draw" }));
    expect([drawn.answerBy, drawn.pace]).toEqual([
      new Date(drawAt.getTime() + DRAW_WAIT_MS).toISOString(),
      undefined,
    ]);
    expect(chosen.usualPace).toBe(undefined);
    const [seen] = await listReplies(poster, chosen.postId);
    expect([seen?.answerBy, seen?.pace]).toEqual([undefined, undefined]);
  });
});

describe("a post that ends once more", () => {
  it("answers again after a new deadline, and tells who was told that it had ended", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    await aReply(ben, id);
    await letExpire(id);
    await settleDuePost(id);
    await editPost(poster, id, { deadline: inDays(2) });
    expect((await toldOf(ben, id)).map(({ kind }) => kind)).toEqual(["declined", "available-again"]);
    const { _id: cleos } = await aReply(cleo, id);
    await letExpire(id);
    expect(await listDueExpiries(500)).toContain(id);
    await settleDuePost(id);
    expect(await stateOf(cleos)).toEqual(["declined", "expired"]);
  });

  it("has no draw any more, also once moderators show it again", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const id = await aPost(poster, { allocation: "fair-draw", drawAt: inDays(2) });
    const { _id: bens } = await aReply(ben, id);
    await db().post.update({ where: { id }, data: { withdrawnAt: new Date(), hiddenAt: new Date() } });
    await letDaysPass(id, 3);
    await letExpire(id);
    await settleDuePost(id);
    expect(await stateOf(bens)).toEqual(["declined", "expired"]);
    await db().post.update({ where: { id }, data: { withdrawnAt: null, hiddenAt: null } });
    expect(await listDueDraws(500)).not.toContain(id);
  });

  it("answers also while moderators have hidden it, and its promises end by time", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster, { quantity: 2 });
    const { _id: bens } = await aReply(ben, id);
    const { _id: cleos } = await aReply(cleo, id);
    await promise(poster, id, { replyId: bens });
    await db().post.update({ where: { id }, data: { withdrawnAt: new Date(), hiddenAt: new Date() } });
    await letHoursPass(id, 8 * 24);
    await askAboutHandovers();
    expect((await toldOf(ben, id)).map(({ kind }) => kind)).toContain("handover-due");
    await letHoursPass(id, 25);
    expect(await listDueLapses(500)).toContain(id);
    await settleDuePost(id);
    expect(await stateOf(bens)).toEqual(["released", "lapsed"]);
    await letExpire(id);
    expect(await listDueExpiries(500)).toContain(id);
    await settleDuePost(id);
    expect(await stateOf(cleos)).toEqual(["declined", "expired"]);
    expect((await toldOf(poster, id)).map(({ kind }) => kind)).not.toContain("expired");
  });
});

describe("a post that is available again", () => {
  it("is told to nobody while its poster has taken it down", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const id = await aPost(poster);
    await aReply(cleo, id);
    await letExpire(id);
    await settleDuePost(id);
    await renewPost(poster, id);
    const { _id: bens } = await aReply(ben, id);
    await promise(poster, id, { replyId: bens });
    await db().notification.deleteMany({ where: { userId: cleo.id } });
    await takeDownWithUndo(poster, id);
    await withdrawReply(ben, bens);
    expect(await toldOf(cleo, id)).toEqual([]);
  });
});

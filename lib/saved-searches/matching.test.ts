import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { decideCase } from "@/lib/moderation/decide";
import * as notifications from "@/lib/notifications/mutations";
import { blockMember } from "@/lib/replies/block-member";
import { withdrawReply } from "@/lib/replies/mutations";
import { bringBackPost, takeDownPost, takeDownWithUndo } from "@/lib/replies/take-down-post";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { deleteSearch, saveSearch } from "@/lib/saved-searches/mutations";
import { feedQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";
import { kindsOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, aSearch, aStaffMember, type Member } from "@/tests/support/factories";
import { aCase } from "@/tests/support/moderation";

const LEWES = { latitude: 50.8738, longitude: 0.0088 };
const HOVE = { latitude: 50.8271, longitude: -0.1682 };

async function save(who: Member, changes: Record<string, unknown> = {}): Promise<string> {
  return (await saveSearch(who, aSearch(changes))).search._id;
}

async function notificationsOf({ id }: Member): Promise<string[]> {
  const { notificationText: sentenceOf } = await import("@/lib/notifications/texts");
  const { notificationPayload: payloadSchema } = await import("@/lib/notifications/schema");
  const rows = await db().notification.findMany({
    where: { userId: id, kind: "match" },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ payload }) => sentenceOf({ kind: "match", payload: payloadSchema.parse(payload) }));
}

/** As if it were there and not at home; nobody has looked at it yet. */
async function moveTo(postId: string, { latitude, longitude }: typeof HOVE): Promise<void> {
  await db().post.update({
    where: { id: postId },
    data: { publicLatitude: latitude, publicLongitude: longitude },
    select: { id: true },
  });
}

beforeEach(async () => {
  // Each test is about its own searches.
  await db().savedSearch.deleteMany();
});

describe("a saved search", () => {
  it("notifies its owner of a new matching post, and of no other", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await save(ben, { q: "desk" });
    const postId = await aPost(ada, { title: "Oak desk" });
    await aPost(ada, { title: "Garden hose" });
    expect(await notifyMatches()).toBe(1);
    expect(await notificationsOf(ben)).toEqual(["“Oak desk” matches your search “desk”."]);
    const [row] = await db().notification.findMany({ where: { userId: ben.id } });
    expect(row).toMatchObject({ readAt: null, payload: { postId, type: "offer" } });
    expect(await db().emailOutbox.count({ where: { userId: ben.id } })).toBe(0);
  });

  it("finds a thing by its other names, as the search does", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await save(ben, { q: "couch" });
    await aPost(ada, { title: "Blue sofa" });
    await aPost(ada, { title: "Blanket", description: "It was too small for our sofa." });
    expect(await notifyMatches()).toBe(1);
    expect(await notificationsOf(ben)).toEqual(["“Blue sofa” matches your search “couch”."]);
  });

  it("names all its filters", async () => {
    const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    await save(ada, { q: "lamp", type: "offer", tag: "Glass", ...LEWES, radius: 5 });
    await save(ben, { q: undefined, type: "offer", tag: "glass" });
    await save(cleo, { q: undefined, ...LEWES, radius: 2.5 });
    await aPost(await aMember(), { title: "Green lamp", tags: ["glass"] });
    await notifyMatches();
    expect(
      [await notificationsOf(ada), await notificationsOf(ben), await notificationsOf(cleo)].flat(),
    ).toEqual([
      "“Green lamp” matches your search “lamp”, offers only, tagged “glass”, within 5 km.",
      "“Green lamp” matches your search for offers, tagged “glass”.",
      "“Green lamp” matches your search for everything, within 2.5 km.",
    ]);
  });

  it("names a post once, by the oldest search that finds it", async () => {
    const ben = await aMember();
    await save(ben, { q: "lantern" });
    await save(ben, { q: "storm" });
    await aPost(await aMember(), { title: "Storm lantern" });
    expect(await notifyMatches()).toBe(1);
    expect(await notificationsOf(ben)).toEqual(["“Storm lantern” matches your search “lantern”."]);
  });

  it("ignores earlier posts and the owner's own", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await aPost(ada, { title: "Copper kettle", createdAt: new Date(Date.now() - 1000) });
    await save(ben, { q: "kettle" });
    await aPost(ben, { title: "My own kettle" });
    await notifyMatches();
    expect(await notificationsOf(ben)).toEqual([]);
  });

  it("ignores posts taken down before the notification, and stops when it is deleted", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await save(ben, { q: "sofa" });
    const armchairs = await save(ben, { q: "armchair" });
    await takeDownPost(ada, await aPost(ada, { title: "Red sofa" }));
    await aPost(ada, { title: "Red armchair" });
    await deleteSearch(ben, armchairs);
    await notifyMatches();
    expect(await notificationsOf(ben)).toEqual([]);
  });

  it("searches only near its place", async () => {
    const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    await save(ben, { q: "tent", ...LEWES, radius: 10 });
    await save(cleo, { q: "tent", ...LEWES, radius: 20 });
    await aPost(ada, { title: "Tent in Lewes" });
    await moveTo(await aPost(ada, { title: "Tent in Hove" }), HOVE);
    await notifyMatches();
    expect(await notificationsOf(ben)).toEqual(["“Tent in Lewes” matches your search “tent”, within 10 km."]);
    expect(await notificationsOf(cleo)).toHaveLength(2);
  });
});

describe("a new post", () => {
  it("rings for whom it may answer: an offer for a request, and a request for an offer", async () => {
    const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    await aPost(ben, { title: "Looking for a high chair", type: "request" });
    await aPost(cleo, { title: "Chair for the garden", type: "request" });
    await notifyMatches();
    const offered = await aPost(ada, { title: "Wooden high chairs" });
    expect(await notifyMatches()).toBe(1);
    expect(await notificationsOf(ben)).toEqual([
      "“Wooden high chairs” may be what you are looking for with “Looking for a high chair”.",
    ]);
    expect(await notificationsOf(cleo)).toEqual([]);
    await aPost(cleo, { title: "High chair wanted", type: "request" });
    expect(await notifyMatches()).toBe(1);
    expect(await notificationsOf(ada)).toEqual([
      "“High chair wanted”: a neighbour is looking for something like your “Wooden high chairs”.",
    ]);
    expect(await db().notification.count({ where: { dedupeKey: `match:${offered}` } })).toBe(1);
  });

  it("rings once for a member whose search finds it as well, and not for whom it is hidden from", async () => {
    const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    for (const one of [ben, ben, cleo]) await aPost(one, { title: "Trumpet", type: "request" });
    await notifyMatches();
    await save(ben, { q: "trumpet" });
    await blockMember(cleo, ada.id);
    await aPost(ada, { title: "Brass trumpet" });
    expect(await notifyMatches()).toBe(1);
    expect(await notificationsOf(ben)).toEqual([
      "“Brass trumpet” may be what you are looking for with “Trumpet”.",
    ]);
    expect(await notificationsOf(cleo)).toEqual([]);
  });

  it("does not ring far away, nor for what is promised or gone", async () => {
    const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    await moveTo(await aPost(ben, { title: "Accordion", type: "request" }), { latitude: 51.5, longitude: 0 });
    const over = await aPost(cleo, { title: "Accordion", type: "request" });
    await takeDownPost(cleo, over);
    await notifyMatches();
    await aPost(ada, { title: "Red accordion" });
    expect(await notifyMatches()).toBe(0);
  });
});

describe("a post that was away", () => {
  const hide = (id: string) => db().post.update({ where: { id }, data: AWAY, select: { id: true } });
  const AWAY = { withdrawnAt: new Date(), hiddenAt: new Date() };

  it("rings no second time for one who has removed the first notice", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await save(ben, { q: "toboggan" });
    const taken = await aPost(ada, { title: "Wooden toboggan" });
    const hidden = await aPost(ada, { title: "Red toboggan" });
    expect(await notifyMatches()).toBe(2);
    await db().notification.deleteMany({ where: { userId: ben.id } });
    await takeDownWithUndo(ada, taken);
    await bringBackPost(ada, taken);
    const caseId = await aCase({ kind: "post", id: hidden });
    await hide(hidden);
    await decideCase(await aStaffMember("moderator"), caseId, { decision: "keep", reason: "All is well." });
    expect(await notifyMatches()).toBe(0);
  });

  it("rings once it is back if it was away before anybody had heard of it", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await save(ben, { q: "sledge" });
    const taken = await aPost(ada, { title: "Wooden sledge" });
    const hidden = await aPost(ada, { title: "Red sledge" });
    const caseId = await aCase({ kind: "post", id: hidden });
    await hide(hidden);
    await takeDownWithUndo(ada, taken);
    expect(await notifyMatches()).toBe(0);
    await bringBackPost(ada, taken);
    await decideCase(await aStaffMember("moderator"), caseId, { decision: "keep", reason: "All is well." });
    expect([await notifyMatches(), await notifyMatches()]).toEqual([2, 0]);
  });
});

describe("a post of which all is promised", () => {
  async function aHeldSledge() {
    const [poster, friend, ana] = [await aMember(), await aMember(), await aMember()];
    await save(ana, { q: "sledge" });
    const postId = await aPost(poster, { title: "Red sledge", allocation: "first-come" });
    const friends = (await aReply(friend, postId))._id;
    expect(await notifyMatches()).toBe(0);
    return { poster, friend, ana, postId, friends };
  }

  it("rings once it is there again, though a friend had it for a minute", async () => {
    const { friend, ana, friends } = await aHeldSledge();
    await withdrawReply(friend, friends);
    expect([await notifyMatches(), await notifyMatches()]).toEqual([1, 0]);
    expect(await kindsOf(ana)).toEqual(["match"]);
  });

  it("keeps no other post from ringing, and is not looked at for ever", async () => {
    const { poster, ana, postId } = await aHeldSledge();
    await aPost(poster, { title: "Blue sledge" });
    expect(await notifyMatches()).toBe(1);
    await takeDownPost(poster, postId);
    expect(await notifyMatches()).toBe(0);
    expect(await db().matchQueue.count({ where: { postId } })).toBe(0);
    expect(await kindsOf(ana)).toEqual(["match"]);
  });
});

describe("each match", () => {
  it("is announced once, however many workers run and however often", async () => {
    const [ada, ...people] = await Promise.all(Array.from({ length: 6 }, () => aMember()));
    if (!ada) throw new Error("she publishes");
    for (const who of people) await save(who, { q: "spoon" });
    for (let number = 0; number < 45; number += 1) await aPost(ada, { title: `Spoon ${number}` });
    const told = await Promise.all([notifyMatches(), notifyMatches(), notifyMatches()]);
    const rest = await notifyMatches();
    expect([...told, rest].reduce((sum, one) => sum + one, 0)).toBe(45 * people.length);
    expect(rest).toBe(0);
    for (const who of people) expect(new Set(await notificationsOf(who)).size).toBe(45);
    expect(await db().notification.count({ where: { userId: { in: people.map(({ id }) => id) } } })).toBe(
      45 * people.length,
    );
  });

  it("is announced in the order of the posts, however many are announced at once", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    for (const q of ["kettle", "copper"]) await save(ben, { q });
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await aPost(ada, { title: `Copper kettle ${at}` }));
    await notifyMatches();
    const rows = await db().notification.findMany({
      where: { userId: ben.id, kind: "match" },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    const told = rows.map(({ payload }) => (payload as { postId: string }).postId);
    expect(told).toEqual(ids);
  });

  it("is found even if its post is committed long after it was written", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await save(ben, { q: "wheelbarrow or bucket" });
    const rake = await aPost(ada, { title: "Rake" });
    const { id: _, drawEntries: __, ...copied } = await db().post.findUniqueOrThrow({ where: { id: rake } });
    await db().$transaction(async (tx) => {
      const data = { ...copied, title: "Late wheelbarrow", createdAt: new Date() };
      await tx.post.create({ data, select: { id: true } });
      // Without a word in common: those of the vocabulary wait for each other.
      await aPost(ada, { title: "Quick bucket", description: "Zinc, holds ten litres.", tags: ["garden"] });
      await notifyMatches();
      expect(await notificationsOf(ben)).toEqual([
        "“Quick bucket” matches your search “wheelbarrow or bucket”.",
      ]);
    });
    await notifyMatches();
    expect(await notificationsOf(ben)).toHaveLength(2);
  });

  it("is announced the next time after a failure", async () => {
    const ben = await aMember();
    await save(ben, { q: "ladder" });
    await aPost(await aMember(), { title: "Long ladder" });
    const broken = vi.spyOn(notifications, "notifyEach").mockRejectedValueOnce(new Error("no"));
    await expect(notifyMatches()).rejects.toThrow("no");
    broken.mockRestore();
    expect(await notifyMatches()).toBe(1);
    expect(await notificationsOf(ben)).toHaveLength(1);
  });
});

describe("the matches of a saved search", () => {
  const POSTS = [
    { title: "Oak desk with drawers", tags: ["furniture", "wood"] },
    { title: "Desktop computer", tags: ["electronics"] },
    { title: "Walnut table", description: "Old, the desk of my aunt.", tags: ["wood"] },
    { title: "Looking for a desk", type: "request" as const, tags: ["furniture"] },
    { title: "Crème brûlée torch", tags: ["küche"] },
    { title: "Children’s bicycle", tags: ["bikes"] },
    { title: "Bicycles wanted", type: "request" as const, tags: ["bikes"] },
  ];
  const SEARCHES = [
    { q: "desk" },
    { q: "desk", type: "offer" },
    { q: '"oak desk"' },
    { q: "desk -oak" },
    { q: "table or torch" },
    { q: "creme brulee" },
    { q: "kuche" },
    { q: "bicycle" },
    { q: "bicyc", type: "request" },
    { q: "the desk" },
    { tag: "wood" },
    { tag: "Wood", q: "desk" },
    { q: "drawers", ...LEWES, radius: 3 },
    { ...LEWES, radius: 9.5 },
    { ...LEWES, radius: 12 },
    { ...LEWES, radius: 14, type: "request" },
  ];

  it("are the results of a search with the same filters", async () => {
    const ada = await aMember();
    const people = await Promise.all(SEARCHES.map(() => aMember()));
    for (const [at, who] of people.entries()) await save(who, { q: undefined, ...SEARCHES[at] });
    const ids = await Promise.all(POSTS.map((post) => aPost(ada, post)));
    const steps = [LEWES, HOVE, { latitude: 50.875, longitude: 0.15 }];
    for (const [at, id] of ids.entries()) await moveTo(id, steps[at % steps.length] ?? LEWES);
    await notifyMatches();
    for (const [at, who] of people.entries()) {
      const search = SEARCHES[at];
      const { posts } = await searchPosts(feedQuery.parse({ ...search, limit: "100" }));
      const found = posts.map(({ _id }) => _id).filter((id) => ids.includes(id));
      const told = await db().notification.findMany({ where: { userId: who.id }, select: { payload: true } });
      const toldIds = told.map(({ payload }) => (payload as { postId: string }).postId);
      expect([search, toldIds.sort()]).toEqual([search, found.sort()]);
      expect([search, found.length > 0]).toEqual([search, true]);
    }
  });
});

/** A post that is edited to fit rings as a new one does, once, and is no way to ring for a whole town. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { LIMITS } from "@/lib/http/rate-limits/limits";
import { countUse } from "@/lib/http/rate-limits/rate-limit";
import { matchKey } from "@/lib/posts/told-of-post";
import { editPost } from "@/lib/replies/edit-post";
import { declineReply, promise } from "@/lib/replies/promises";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { DAY_MS } from "@/lib/time/durations";
import { kindsOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, aSearch, HOME, type Member } from "@/tests/support/factories";
import { callDuring } from "@/tests/support/sessions-end";

beforeEach(async () => {
  await db().savedSearch.deleteMany();
  await db().matchQueue.deleteMany();
});

afterEach(() => void Object.assign(env(), { NEW_ACCOUNT_LIMITS: undefined }));

type Changes = Parameters<typeof editPost>[2];
async function edit(poster: Member, id: string, changes: Changes): Promise<void> {
  await editPost(poster, id, changes);
  await notifyMatches();
}

/** Ada's post, which is none that Ben looks for, with his post of the other kind. */
async function twoPosts(title: string, changes: Parameters<typeof aPost>[1] = {}) {
  const [ada, ben] = [await aMember(), await aMember()];
  const type = changes.type === "request" ? "offer" : "request";
  await aPost(ben, { type, title });
  const id = await aPost(ada, { title: "Wardrobe", ...changes });
  await notifyMatches();
  expect(await kindsOf(ben)).toEqual([]);
  return { ada, ben, id };
}

it.each([
  ["title", { title: "Gramophone" }],
  ["tags", { tags: ["gramophone"] }],
])("an offer whose %s now fits a request rings for it, once", async (_, changes) => {
  const { ada, ben, id } = await twoPosts("Gramophone");
  for (const _time of [1, 2]) {
    await edit(ada, id, changes);
    expect(await kindsOf(ben)).toEqual(["match"]);
    await edit(ada, id, { title: "Wardrobe", tags: [] });
  }
  expect(await kindsOf(ben)).toEqual(["match"]);
  expect(await kindsOf(ada)).toEqual([]);
});

it("a request whose title now fits an offer rings for it", async () => {
  const { ada, ben, id } = await twoPosts("Harmonium", { type: "request" });
  await edit(ada, id, { title: "Harmonium" });
  expect(await kindsOf(ben)).toEqual(["match"]);
});

it("an offer that has moved near rings for a request", async () => {
  const { ada, ben, id } = await twoPosts("Zither");
  const [latitude, publicLatitude] = [HOME.latitude + 1, HOME.latitude + 1];
  const data = { title: "Zither", latitude, publicLatitude };
  await db().post.update({ where: { id }, data, select: { id: true } });
  await edit(ada, id, { title: "Zither for two" });
  expect(await kindsOf(ben)).toEqual([]);
  await edit(ada, id, { latitude: HOME.latitude, longitude: HOME.longitude });
  expect(await kindsOf(ben)).toEqual(["match"]);
});

it("a saved search that finds it is one notice with the request, and rings by itself for others", async () => {
  const { ada, ben, id } = await twoPosts("Theremin");
  const cleo = await aMember();
  for (const who of [ben, cleo]) await saveSearch(who, aSearch({ q: "theremin" }));
  await db().savedSearch.updateMany({ data: { createdAt: new Date(Date.now() - DAY_MS) } });
  await edit(ada, id, { title: "Theremin" });
  const told = await db().notification.findMany({ where: { userId: ben.id } });
  expect(told.map(({ payload }) => payload)).toEqual([expect.objectContaining({ answers: "Theremin" })]);
  expect(await kindsOf(cleo)).toEqual(["match"]);
});

it("other words about the same thing are no reason to compare it", async () => {
  const { ada, id } = await twoPosts("Celesta");
  const { title, tags } = await db().post.findUniqueOrThrow({ where: { id } });
  await editPost(ada, id, { pickup: "Ring twice", title, tags: tags.toReversed() });
  expect(await db().matchQueue.count({ where: { postId: id } })).toBe(0);
});

it.each([
  ["ten", "matchAgainDay", undefined],
  ["three of a new member", "newMatchAgainDay", "on" as const],
] as const)(
  "after %s such edits in a day an edit is saved, and rings for nobody",
  async (_, limit, limits) => {
    Object.assign(env(), { NEW_ACCOUNT_LIMITS: limits });
    const { ada, ben, id } = await twoPosts("Ocarina");
    for (let use = 0; use < LIMITS[limit].points; use += 1) await countUse(limit, ada.id);
    await edit(ada, id, { title: "Ocarina" });
    expect((await db().post.findUniqueOrThrow({ where: { id } })).title).toBe("Ocarina");
    expect(await kindsOf(ben)).toEqual([]);
  },
);

it("a search that was saved after the post and before the edit hears of it", async () => {
  const [ada, cleo] = [await aMember(), await aMember()];
  const id = await aPost(ada, { title: "Wardrobe", createdAt: new Date(Date.now() - 3 * DAY_MS) });
  await notifyMatches();
  await saveSearch(cleo, aSearch({ q: "ondes" }));
  await editPost(ada, id, { title: "Ondes Martenot" });
  await notifyMatches();
  expect(await kindsOf(cleo)).toEqual(["match"]);
});

it("one to whom a part is promised hears once of an edit", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Marimba" });
  const id = await aPost(ada, { title: "Old instruments", quantity: 3 });
  const { _id: replyId } = await aReply(ben, id);
  await promise(ada, id, { replyId });
  await notifyMatches();
  const before = await kindsOf(ben);
  await editPost(ada, id, { title: "Marimba" });
  await notifyMatches();
  expect((await kindsOf(ben)).slice(0, -before.length)).toEqual(["changed"]);
});

it("one who was told no is not rung for the same post", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Balalaika" });
  const id = await aPost(ada, { title: "Old instruments", quantity: 3 });
  const { _id: replyId } = await aReply(ben, id);
  await declineReply(ada, id, { replyId });
  await notifyMatches();
  await editPost(ada, id, { title: "Balalaika" });
  await notifyMatches();
  expect(await kindsOf(ben)).toEqual(["declined"]);
});

it("an edit does not wait for the job that compares the post, and rings the next time", async () => {
  const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Cittern" });
  await aPost(cleo, { type: "request", title: "Mandola" });
  const id = await aPost(ada, { title: "Cittern" });
  const notice = { userId: ben.id, kind: "match" as const, dedupeKey: matchKey(id), payload: {} };
  await callDuring(
    // The job waits to write the same.
    (tx) => tx.notification.create({ data: notice, select: { id: true } }),
    () => notifyMatches().catch(() => 0),
    () => editPost(ada, id, { title: "Mandola" }),
  );
  await notifyMatches();
  expect(await kindsOf(cleo)).toEqual(["match"]);
});

it("an edit that is refused, or asks to be confirmed, does not count", async () => {
  const { ada, ben, id } = await twoPosts("Kalimba");
  for (let use = 1; use < LIMITS.matchAgainDay.points; use += 1) await countUse("matchAgainDay", ada.id);
  const doubtful = { title: "Kalimba, call 01273 486500" };
  await expect(edit(ada, id, doubtful)).rejects.toMatchObject({ code: "doubtful" });
  await edit(ada, id, { title: "Kalimba" });
  expect(await kindsOf(ben)).toEqual(["match"]);
});

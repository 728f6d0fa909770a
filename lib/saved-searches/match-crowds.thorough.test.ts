/** Matches are told also where many others have the same, or had it once. */
import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { emailSearch, saveSearch } from "@/lib/saved-searches/mutations";
import { DAY_MS } from "@/lib/time/durations";
import { kindsOf, mailOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, aSearch } from "@/tests/support/factories";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

beforeEach(async () => {
  await db().savedSearch.deleteMany();
  await db().matchQueue.deleteMany();
});

it("a request rings for everybody who offers it, also where one member has fifty newer offers", async () => {
  const [ada, ben, shop] = [await aMember(), await aMember(), await aMember()];
  await aPost(ben, { title: "Hymnbook" });
  for (let index = 0; index < 50; index += 1) await aPost(shop, { title: `Hymnbook volume ${index}` });
  await notifyMatches();
  await aPost(ada, { type: "request", title: "Hymnbook" });
  await notifyMatches();
  expect(await kindsOf(shop)).toEqual(["match"]);
  expect(await kindsOf(ben)).toEqual(["match"]);
});

it.each([
  ["have been over for long", { expiresAt: daysAgo(1), expiredAt: daysAgo(1) }],
  ["are over since a moment ago", { expiresAt: daysAgo(1) }],
  ["ask for something else", {}],
])("an offer rings for a request of last month, also where two thousand newer ones %s", async (_, state) => {
  const [ada, ben, others] = [await aMember(), await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Spinet", createdAt: daysAgo(30) });
  const id = await aPost(others, { type: "request", title: "Wardrobe" });
  const { id: _id, drawEntries: _entries, ...row } = await db().post.findUniqueOrThrow({ where: { id } });
  const data = Array.from({ length: 2001 }, () => ({ ...row, createdAt: daysAgo(20), ...state }));
  await db().post.createMany({ data });
  await db().matchQueue.deleteMany();
  await aPost(ada, { title: "Spinet" });
  await notifyMatches();
  expect(await kindsOf(ben)).toContain("match");
  await db().post.deleteMany({ where: { posterId: others.id } });
});

it("an offer rings for all of 120 people who look for it, fifty at a time, and once for each", async () => {
  const ada = await aMember();
  const people = await Promise.all(Array.from({ length: 120 }, () => aMember()));
  for (const one of people) await aPost(one, { type: "request", title: "Clavichord" });
  await db().matchQueue.deleteMany();
  const id = await aPost(ada, { title: "Clavichord" });
  expect(await notifyMatches()).toBe(120);
  const where = { userId: { in: people.map((one) => one.id) }, dedupeKey: `match:${id}` };
  expect(await db().notification.count({ where })).toBe(120);
  expect(await db().matchQueue.count({ where: { postId: id } })).toBe(0);
  await db().post.deleteMany({ where: { posterId: { in: people.map((one) => one.id) } } });
});

it("the fifty-first who asks for it hears that it answers their request, also with a saved search", async () => {
  const ada = await aMember();
  const last = await aMember();
  await aPost(last, { type: "request", title: "Clavinet", createdAt: new Date(Date.now() - 9 * DAY_MS) });
  const { search } = await saveSearch(last, aSearch({ q: "clavinet" }));
  await emailSearch(last, search._id, false);
  await db().savedSearch.updateMany({ data: { createdAt: new Date(Date.now() - DAY_MS) } });
  const people = await Promise.all(Array.from({ length: 50 }, () => aMember()));
  for (const one of people) await aPost(one, { type: "request", title: "Clavinet" });
  await db().matchQueue.deleteMany();
  await aPost(ada, { title: "Clavinet" });
  await notifyMatches();
  expect(await mailOf(last, "daily")).toEqual(["match"]);
  const where = { userId: last.id, kind: "match" as const };
  const { payload } = await db().notification.findFirstOrThrow({ where });
  expect(payload).toMatchObject({ answers: "Clavinet" });
});

it("a poster hears of all that came while theirs was away, also of more than fifty", async () => {
  const [ada, friend, others] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(ada, { title: "Euphonium" });
  await notifyMatches();
  const { _id: replyId } = await aReply(friend, id);
  await promise(ada, id, { replyId });
  const wanted: string[] = [];
  for (let at = 0; at < 51; at += 1)
    wanted.push(await aPost(others, { type: "request", title: "Euphonium" }));
  while ((await notifyMatches()) > 0);
  await withdrawReply(friend, replyId);
  await notifyMatches();
  expect(await db().notification.count({ where: { userId: ada.id, kind: "match" } })).toBe(wanted.length);
  await db().post.deleteMany({ where: { posterId: others.id } });
});

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { cellCentre } from "@/lib/geo/grid-cell";
import { feedQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";
import { aMember, aPost, aReply, HOME, type Member } from "@/tests/support/factories";

let poster: Member;
beforeAll(async () => {
  poster = await aMember();
});

const search = (query: Record<string, string>) => searchPosts(feedQuery.parse(query));
const idsOf = async (query: Record<string, string>) => (await search(query)).posts.map(({ _id }) => _id);
/** A word that only one test knows: letters only. */
const aWord = () =>
  `q${randomUUID()
    .replaceAll("-", "")
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`.slice(0, 12);
const LEWES = { latitude: String(HOME.latitude), longitude: String(HOME.longitude) };

/** Moves the public place of a post so many cells to the north. */
async function moveNorth(id: string, cells: number): Promise<void> {
  const place = cellCentre({ latitude: HOME.latitude + cells * 0.01, longitude: HOME.longitude });
  await db().post.update({
    where: { id },
    data: { publicLatitude: place.latitude, publicLongitude: place.longitude },
  });
}

/** All pages of a search, one after the other; something may happen between them. */
async function pages(query: Record<string, string>, between: () => Promise<unknown> = async () => {}) {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof search>> = await search({ ...query, ...(cursor && { cursor }) });
    seen.push(...page.posts.map(({ _id }) => _id));
    cursor = page.nextCursor;
    await between();
  } while (cursor);
  return seen;
}

describe("the best match", () => {
  it("has the word in its title, then in its tags, then in its description", async () => {
    const word = aWord();
    const byText = await aPost(poster, { description: `Made for a ${word} once.` });
    const byTag = await aPost(poster, { tags: [word] });
    const byTitle = await aPost(poster, { title: `Small ${word}`, createdAt: new Date(0) });
    expect(await idsOf({ q: word, sort: "relevance" })).toEqual([byTitle, byTag, byText]);
    expect(await idsOf({ q: word })).toEqual([byTag, byText, byTitle]);
  });

  it("has the whole word rather than a word with that prefix", async () => {
    const word = aWord();
    const beginning = await aPost(poster, { title: `${word}abc lamp` });
    const whole = await aPost(poster, { title: `${word} lamp`, createdAt: new Date(0) });
    expect(await idsOf({ q: word, sort: "relevance" })).toEqual([whole, beginning]);
  });

  it("can still be had: what is promised or gone comes below it, and above what only mentions the word", async () => {
    const word = aWord();
    const mentioned = await aPost(poster, { description: `Made for a ${word} once.` });
    const left = await aPost(poster, { title: `${word} lamp`, createdAt: new Date(0), quantity: 2 });
    const gone = await aPost(poster, { title: `${word} lamp`, createdAt: new Date(1000) });
    const promised = await aPost(poster, { title: `${word} lamp`, allocation: "first-come" });
    await aReply(await aMember(), promised);
    await db().post.update({ where: { id: gone }, data: { goneAt: new Date(), completed: 1 } });
    const asked = { q: word, sort: "relevance" };
    expect(await idsOf(asked)).toEqual([left, promised, gone, mentioned]);
    for (const limit of ["1", "2", "3"])
      expect(await pages({ ...asked, limit })).toEqual([left, promised, gone, mentioned]);
  });

  it("is an offer: a request that fits as well comes below it, and above an offer that only mentions the word", async () => {
    const word = aWord();
    const fitting = { title: `${word} lamp`, tags: [word], description: `A ${word} for a small room.` };
    const asked = await aPost(poster, { ...fitting, type: "request" });
    const mentioned = await aPost(poster, { tags: [word], description: `Made for a ${word} once.` });
    const offered = await aPost(poster, { title: `${word} table`, createdAt: new Date(0) });
    const query = { q: word, sort: "relevance" };
    expect(await idsOf(query)).toEqual([offered, asked, mentioned]);
    expect(await pages({ ...query, limit: "1" })).toEqual([offered, asked, mentioned]);
  });
});

describe("a common word", () => {
  it("is ranked in blocks of a thousand, newest first, without gaps or duplicates", async () => {
    const word = aWord();
    await aPost(poster, { title: `${word} one`, createdAt: new Date(0) });
    await db().$executeRaw`
      INSERT INTO "Post" ("id", "type", "title", "description", "tags", "address", "latitude", "longitude",
        "publicAddress", "publicLatitude", "publicLongitude", "posterId", "createdAt")
      SELECT gen_random_uuid(), 'offer', CASE WHEN n % 10 = 0 THEN ${word} ELSE 'Lamp' END, ${`With a ${word} inside`}, '{}',
        'Elm Street', 50, 0, 'Elm Street', 50, 0, ${poster.id}::uuid, now() - interval '1 minute' * n
      FROM generate_series(1, 2099) AS n`;
    const arrive = () => aPost(poster, { title: `${word} late` });
    const seen = await pages({ q: word, sort: "relevance", limit: "100" }, arrive);
    expect(seen).toHaveLength(2100);
    expect(new Set(seen).size).toBe(2100);
    const { facets } = await search({ q: word });
    expect(facets?.atLeast).toBe(true);
  });
});

const moment = fc.integer({ min: 0, max: 3 }).map((second) => new Date(second * 1000));
const cells = fc.integer({ min: 0, max: 2 });
const words = fc.constantFrom("", "once", "once twice");

describe.each(["newest", "relevance", "nearest"])("a visitor who pages through results sorted %s", (sort) => {
  it("sees every post that existed at the start once, while others appear and some are removed", async () => {
    const thing = fc.record({ createdAt: moment, cells, words });
    const put = async (
      word: string,
      { createdAt, cells: north, words: more }: { createdAt: Date; cells: number; words: string },
    ) => {
      const description = `A ${more.replace(/once|twice/g, word)} ${word} text.`;
      const id = await aPost(poster, { title: more ? `${word} lamp` : "Some lamp", description, createdAt });
      await moveNorth(id, north);
      return id;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { maxLength: 8 }),
        fc.array(thing, { maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (before, during, limit) => {
          const word = aWord();
          const existing: string[] = [];
          for (const one of before) existing.push(await put(word, one));
          const arriving = [...during];
          const seen = await pages({ q: word, sort, ...LEWES, limit: String(limit) }, async () => {
            const next = arriving.pop();
            if (next) await put(word, { ...next, createdAt: new Date() });
          });
          expect(new Set(seen).size).toBe(seen.length);
          expect(existing.filter((id) => !seen.includes(id))).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  }, 60_000);
});

describe("a misspelt word", () => {
  it("is corrected on every page, and the searched words are shown", async () => {
    const word = `${aWord()}bicycle`;
    for (let count = 0; count < 3; count += 1) await aPost(poster, { title: `Red ${word}` });
    const typed = word.replace("bicycle", "bycicle");
    const first = await search({ q: `red ${typed}`, limit: "2", sort: "relevance" });
    expect(first).toMatchObject({ corrected: `red ${word}`, facets: { types: { offer: 3, request: 0 } } });
    const second = await search({
      q: `red ${typed}`,
      limit: "2",
      sort: "relevance",
      cursor: first.nextCursor ?? "",
    });
    expect(second).toMatchObject({ corrected: `red ${word}`, nextCursor: null });
    expect(new Set([...first.posts, ...second.posts].map(({ _id }) => _id)).size).toBe(3);
  });

  it("is left alone when it has results, when nothing is similar, and when excluded", async () => {
    const word = `${aWord()}lamp`;
    await aPost(poster, { title: `Blue ${word}` });
    expect(await search({ q: word })).not.toHaveProperty("corrected");
    expect(await search({ q: "wjqkvxzzyq" })).toMatchObject({ posts: [] });
    expect(await search({ q: "wjqkvxzzyq" })).not.toHaveProperty("corrected");
    const { corrected } = await search({ q: `${word.replace("lamp", "lapm")} -blau` });
    expect(corrected).toBe(`${word} -blau`);
  });

  it("is not corrected to a word that the other filters hide", async () => {
    const word = `${aWord()}table`;
    await aPost(poster, { title: `Round ${word}`, type: "offer" });
    const found = await search({ q: word.replace("table", "tabel"), type: "request" });
    expect(found).toMatchObject({ posts: [] });
    expect(found).not.toHaveProperty("corrected");
  });
});

describe("the facets", () => {
  it("count types and tags as if each were not selected", async () => {
    const word = aWord();
    await aPost(poster, { title: `${word} lamp`, tags: ["metal", "kitchen"] });
    await aPost(poster, { title: `${word} chair`, tags: ["wood", "kitchen"] });
    await aPost(poster, { type: "request", title: `${word} table`, tags: ["wood"] });
    const counts = async (query: Record<string, string>) => (await search({ q: word, ...query })).facets;
    const [kitchen, metal] = ["kitchen", "metal"].map((tag, at) => ({ tag, count: 2 - at }));
    const wood = (count: number) => ({ tag: "wood", count });
    expect(await counts({})).toEqual({
      types: { offer: 2, request: 1 },
      tags: [kitchen, wood(2), metal],
      atLeast: false,
    });
    expect(await counts({ type: "offer" })).toMatchObject({
      types: { offer: 2, request: 1 },
      tags: [kitchen, metal, wood(1)],
    });
    expect(await counts({ tag: "wood" })).toMatchObject({
      types: { offer: 1, request: 1 },
      tags: [kitchen, wood(2), metal],
    });
  });
});

describe("a status", () => {
  it("is the one of the posts found", async () => {
    const tag = aWord();
    const { goneAt, ...gone } = { goneAt: new Date(), promised: 0, completed: 1 };
    const open = await aPost(poster, { tags: [tag], quantity: 2, allocation: "first-come" });
    const promised = await aPost(poster, { tags: [tag], allocation: "first-come" });
    const given = await aPost(poster, { tags: [tag] });
    const received = await aPost(poster, { tags: [tag], type: "request" });
    await aPost(poster, { tags: [tag], withdrawnAt: goneAt });
    for (const id of [open, promised]) await aReply(await aMember(), id);
    for (const id of [given, received]) await db().post.update({ where: { id }, data: gone });
    for (const [status, id] of Object.entries({ open, promised, given, received })) {
      const { posts } = await search({ tag, status });
      expect(posts.map((post) => [post._id, post.status])).toEqual([[id, status]]);
    }
  });
});

describe("what is given away", () => {
  it("comes after everything that can still be had, on every page and however new it is", async () => {
    const tag = aWord();
    const gone = { goneAt: new Date(), promised: 0, completed: 1 };
    const made: string[] = [];
    for (let at = 0; at < 7; at += 1)
      made.push(await aPost(poster, { tags: [tag], createdAt: new Date(Date.now() - (8 - at) * 60_000) }));
    for (const at of [6, 3, 2]) await db().post.update({ where: { id: made[at] ?? "" }, data: gone });
    const expected = [5, 4, 1, 0, 6, 3, 2].map((at) => made[at]);
    for (const limit of ["1", "2", "3", "4", "5", "24"])
      expect(await pages({ tag, sort: "newest", limit })).toEqual(expected);
    const { facets } = await search({ tag });
    expect(facets?.types.offer).toBe(7);
  });
});

describe("a place", () => {
  it("gives each post a distance in steps, the same from everywhere in one cell", async () => {
    const tag = aWord();
    const [here, there, far] = [
      await aPost(poster, { tags: [tag] }),
      await aPost(poster, { tags: [tag] }),
      await aPost(poster, { tags: [tag] }),
    ];
    await moveNorth(there, 1);
    await moveNorth(far, 40);
    const told = async (place: Record<string, string>) =>
      (await search({ tag, sort: "nearest", ...place })).posts.map(({ _id, distance }) => [_id, distance]);
    const expected = [
      [here, "under 1 km"],
      [there, "1–2 km"],
      [far, "20–50 km"],
    ];
    expect(await told(LEWES)).toEqual(expected);
    const corner = { latitude: "50.8701", longitude: "0.0002" };
    expect(cellCentre({ latitude: 50.8701, longitude: 0.0002 })).toEqual(cellCentre(HOME));
    expect(await told(corner)).toEqual(expected);
    expect((await search({ tag })).posts.every((post) => !("distance" in post))).toBe(true);
  });

  it("puts what is given away behind all that can still be had, page by page", async () => {
    const word = aWord();
    const far = { latitude: -47.5, longitude: 70.2 };
    const put = async (cells: number, isGone = false) => {
      const id = await aPost(poster, { title: `Some ${word}` });
      const place = cellCentre({ latitude: far.latitude + cells * 0.01, longitude: far.longitude });
      const gone = isGone ? { goneAt: new Date(), completed: 1 } : {};
      const data = { publicLatitude: place.latitude, publicLongitude: place.longitude, ...gone };
      await db().post.update({ where: { id }, data });
      return id;
    };
    const gone = [await put(0, true), await put(3, true)];
    const available = [await put(1), await put(2), await put(4)];
    const around = { latitude: String(far.latitude), longitude: String(far.longitude), radius: "25" };
    for (const limit of ["1", "2", "3", "24"])
      for (const more of [{}, { q: word }] as Record<string, string>[])
        expect([limit, await pages({ ...around, ...more, sort: "nearest", limit })]).toEqual([
          limit,
          [...available, ...gone],
        ]);
  });

  it("with a radius excludes posts further away, in any sort order", async () => {
    const tag = aWord();
    const word = aWord();
    const title = `Some ${word}`;
    const [near, far] = [
      await aPost(poster, { tags: [tag], title }),
      await aPost(poster, { tags: [tag], title }),
    ];
    await moveNorth(far, 5);
    for (const sort of ["newest", "relevance", "nearest"]) {
      expect(await idsOf({ tag, q: word, sort, ...LEWES, radius: "5" })).toEqual([near]);
      expect((await idsOf({ tag, q: word, sort, ...LEWES, radius: "6" })).sort()).toEqual([near, far].sort());
    }
  });

  it("works across the antimeridian and at the poles", async () => {
    const tag = aWord();
    const id = await aPost(poster, { tags: [tag] });
    await db().post.update({ where: { id }, data: { publicLatitude: 0.005, publicLongitude: -179.995 } });
    const [post] = (await search({ tag, sort: "nearest", latitude: "0", longitude: "179.999", radius: "5" }))
      .posts;
    expect(post).toMatchObject({ _id: id, distance: "1–2 km" });
    await db().post.update({ where: { id }, data: { publicLatitude: 89.995, publicLongitude: 0 } });
    expect(await idsOf({ tag, latitude: "90", longitude: "120", radius: "3" })).toEqual([id]);
  });
});

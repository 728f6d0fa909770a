import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { getPost } from "@/lib/posts/queries";
import { candidatesOf, listRelated } from "@/lib/posts/related-posts";
import { rankSimilar } from "@/lib/posts/similarity";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, type Member } from "@/tests/support/factories";

let ada: Member;
let ben: Member;
beforeAll(async () => {
  [ada, ben] = await Promise.all([aMember(), aMember()]);
});

type Changes = Parameters<typeof aPost>[1];

/** Others' posts with words of their own, so that no test sees those of another. */
const post = (who: Member, title: string, tags: string[] = [], changes: Changes = {}) =>
  aPost(who, { title, tags, ...changes });

async function relatedTo(id: string) {
  const view = await getPost(id);
  if (!view) throw new Error("it is there");
  const { matches, similar } = await listRelated(view);
  const told = (list: typeof matches) => list.map(({ post, reason }) => ({ id: post._id, ...reason }));
  return { matches: told(matches), similar: told(similar) };
}

const move = (id: string, publicLatitude: number) =>
  db().post.update({ where: { id }, data: { publicLatitude }, select: { id: true } });

describe("related posts", () => {
  it("are an offer and a matching request, in both directions, by tag and distance", async () => {
    const offer = await post(ada, "Quince saplings", ["quince"]);
    const request = await post(ben, "Something for our hedge", ["quince"], { type: "request" });
    const reason = { tags: ["quince"], words: [], under: 2 };
    expect(await relatedTo(offer)).toEqual({ matches: [{ id: request, ...reason }], similar: [] });
    expect(await relatedTo(request)).toEqual({ matches: [{ id: offer, ...reason }], similar: [] });
  });

  it("may share only a word, in any form and with any accent, but not a stop word", async () => {
    const offer = await post(ada, "New crèpe pan, needs love", ["pancakes"]);
    const request = await post(ben, "Pancake turner or CREPE griddle needed", [], { type: "request" });
    await post(ben, "A new thing, nearly new", [], { type: "request" });
    const { matches } = await relatedTo(offer);
    expect(matches.map(({ id }) => id)).toEqual([request]);
    expect(matches[0]?.words.toSorted()).toEqual(["crèpe", "pancakes"]);
  });

  it("belong to others and are still available", async () => {
    const subject = await post(ada, "Zither one", ["zither"]);
    await post(ada, "Zither of the same person", ["zither"]);
    await post(ben, "Zither that is over", ["zither"], { expiresAt: new Date(Date.now() - 1000) });
    await post(ben, "Zither taken down", ["zither"], { withdrawnAt: new Date() });
    await aReply(ada, await post(ben, "Zither promised", ["zither"], { allocation: "first-come" }));
    const there = await post(ben, "Zither to be had", ["zither"]);
    expect((await relatedTo(subject)).similar.map(({ id }) => id)).toEqual([there]);
  });

  it("are nearby: distant posts do not match", async () => {
    const subject = await post(ada, "Bassoon reeds", ["bassoon"]);
    const [near, far] = [await post(ben, "Bassoon", ["bassoon"]), await post(ben, "Bassoon", ["bassoon"])];
    const { publicLatitude } = await db().post.findUniqueOrThrow({
      where: { id: near },
      select: { publicLatitude: true },
    });
    await move(near, publicLatitude + 0.1);
    await move(far, publicLatitude + 0.6);
    expect((await relatedTo(subject)).similar).toEqual([
      { id: near, tags: ["bassoon"], words: [], under: 20 },
    ]);
  });

  it("are those that share most, however many newer ones share one tag", async () => {
    const subject = await post(ada, "Sousaphone with its stand", ["brass"]);
    const best = await post(ben, "Sousaphone stand", ["brass"]);
    await db().$executeRaw`
      INSERT INTO "Post" ("id", "type", "title", "description", "tags", "address", "latitude", "longitude",
        "publicAddress", "publicLatitude", "publicLongitude", "posterId")
      SELECT gen_random_uuid(), 'offer', 'Wardrobe ' || n, 'One of very many.', '{brass}', "address", "latitude", "longitude",
        "publicAddress", "publicLatitude", "publicLongitude", "posterId"
      FROM "Post", generate_series(1, 160) AS n WHERE "id" = ${best}::uuid`;
    expect((await relatedTo(subject)).similar[0]?.id).toBe(best);
  });

  it("are empty for a post without distinctive words, and any words are safe", async () => {
    expect(await relatedTo(await post(ada, "Two new ones"))).toEqual({ matches: [], similar: [] });
    for (const title of ["'); DROP", "\\ \\' :* & | !", "ŉ’œuvre ǆ ﬁ ẞ", "日本語の本です", "a'b''c\\d:A"]) {
      await relatedTo(await post(ada, title, ["it's", "a\\b", "'"]));
    }
  });
});

describe("the best matches", () => {
  const here = { latitude: 50, longitude: 0 };
  const now = Date.now();
  const candidate = (id: string, changes: object) => ({
    ...here,
    id,
    tags: [],
    words: [],
    createdAt: new Date(now),
    ...changes,
  });
  const order = (...list: ReturnType<typeof candidate>[]) =>
    rankSimilar({ ...here, tags: ["wood", "diy"] }, list, 9, now).map(({ id }) => id);

  it("share much, are near and new, in this order", () => {
    const old = { createdAt: new Date(now - 80 * DAY_MS) };
    expect(
      order(
        candidate("nothing", {}),
        candidate("word", { words: ["plank"] }),
        candidate("old", { tags: ["wood"], ...old }),
        candidate("far", { tags: ["wood"], latitude: 50.3 }),
        candidate("one tag", { tags: ["wood"] }),
        candidate("both tags", { tags: ["diy", "wood"], latitude: 50.3, ...old }),
        candidate("too far", { tags: ["diy", "wood"], latitude: 51 }),
      ),
    ).toEqual(["both tags", "one tag", "old", "word", "far"]);
  });

  it("do not count a word twice that is part of a tag", () => {
    const [best] = rankSimilar(
      { ...here, tags: ["wood"] },
      [candidate("a", { tags: ["wood"], words: ["wood", "oak"] })],
      1,
      now,
    );
    expect(best?.reason).toEqual({ tags: ["wood"], words: ["oak"], under: 2 });
  });
});

describe("the query for related posts", () => {
  it("finds the newest nearby posts in an index alone, however many there are [R10]", async () => {
    const id = await post(ada, "Marimba mallets", ["marimba"]);
    // In parts: a statement may take five seconds, also on a busy machine.
    for (let part = 0; part < 10; part += 1) {
      await db().$executeRawUnsafe(`
        INSERT INTO "Post" ("id", "type", "title", "description", "tags", "address", "latitude", "longitude",
          "publicAddress", "publicLatitude", "publicLongitude", "posterId", "createdAt")
        SELECT gen_random_uuid(), 'offer', 'Marimba ' || n, 'One of very many.', '{marimba}', 'Street', 51, 0, 'Street',
          50 + random(), random(), '${ben.id}', now() - n * interval '1 minute'
        FROM generate_series(${part * 2000 + 1}, ${part * 2000 + 2000}) AS n`);
    }
    await db().$executeRawUnsafe(`ANALYZE "Post"`);
    const view = await getPost(id);
    if (!view) throw new Error("it is there");
    const { text, values } = candidatesOf(view, [{ word: "marimba", lexeme: "marimba" }], "offer");
    const plan = await db().$queryRawUnsafe<object[]>(`EXPLAIN ${text}`, ...values);
    expect(JSON.stringify(plan)).toContain('Index Only Scan using \\"Post_unexpired_idx\\"');
    expect(JSON.stringify(plan)).not.toContain("Seq Scan");
  });
});

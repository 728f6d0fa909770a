import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { activeKeys, hasListingKey } from "@/lib/posts/listing-keys";
import { feedQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, aPost, HOME, type Member } from "@/tests/support/factories";

let poster: Member;
beforeAll(async () => {
  poster = await aMember();
});

/** The database notes the time of a hand-over, which is put back here. */
async function goneFor(id: string, days: number): Promise<void> {
  await db().post.update({ where: { id }, data: { promised: 0, completed: 1 } });
  await db().post.update({ where: { id }, data: { goneAt: ago(days) } });
}

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const PLACE = { latitude: String(HOME.latitude), longitude: String(HOME.longitude) };

it("what was published since a day is found by its keys, unless it is withdrawn or gone", async () => {
  const tags = ["keyed"];
  const there = await aPost(poster, { tags, createdAt: ago(40) });
  await aPost(poster, { tags, createdAt: ago(700) });
  await aPost(poster, { tags, createdAt: ago(3), withdrawnAt: ago(1) });
  const gone = await aPost(poster, { tags, createdAt: ago(3) });
  await goneFor(gone, 1);
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Post" WHERE "tags" @> ${tags} AND ${hasListingKey(activeKeys(ago(41).getTime(), Date.now())?.keys ?? [])}`;
  expect(rows.map(({ id }) => id)).toEqual([there]);
});

it.each(["newest", "relevance", "nearest"])(
  "what went a day ago is in a list sorted %s, and what went before is not",
  async (sort) => {
    const title = `Zurna ${sort}`;
    const there = await aPost(poster, { title });
    const [lately, before] = [await aPost(poster, { title }), await aPost(poster, { title })];
    await goneFor(lately, 1);
    await goneFor(before, 3);
    const ids = async (query: Record<string, string>) =>
      (await searchPosts(feedQuery.parse({ q: title, sort, ...PLACE, ...query }))).posts
        .map(({ _id }) => _id)
        .sort();
    expect(await ids({})).toEqual([there, lately].sort());
    expect(await ids({ radius: "1" })).toEqual([there, lately].sort());
    expect(await ids({ status: "given" })).toEqual([lately]);
    expect(await ids({ status: "open" })).toEqual([there]);
  },
);

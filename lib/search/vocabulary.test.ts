import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { aMember, aPost, type Member } from "@/tests/support/factories";

let poster: Member;
beforeAll(async () => {
  poster = await aMember();
});

/** A word nobody else uses: letters only. */
const aWord = () =>
  `zz${randomUUID()
    .replaceAll("-", "")
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`.slice(0, 20);
const uses = async (word: string) => (await db().searchWord.findUnique({ where: { word } }))?.posts ?? 0;
const tagged = async (tag: string) => (await db().searchTag.findUnique({ where: { tag } }))?.posts ?? 0;

describe("the vocabulary", () => {
  it("indexes each word of a post once, unaccented, without common words", async () => {
    const word = aWord();
    await aPost(poster, {
      title: `${word} ${word.toUpperCase()}`,
      description: `The ${word} and the 1234 crème.`,
    });
    expect(await uses(word)).toBe(1);
    expect(await uses("creme")).toBeGreaterThan(0);
    expect(await uses("1234")).toBeGreaterThan(0);
    for (const other of ["the", "crème"]) expect(await uses(other)).toBe(0);
  });

  it("follows edits, and drops words that nobody uses any more", async () => {
    const [before, after, tag] = [aWord(), aWord(), aWord()];
    const id = await aPost(poster, { title: `Lamp ${before}`, tags: [tag] });
    const another = await aPost(poster, { title: `Chair ${before}`, tags: [tag] });
    await db().post.update({ where: { id }, data: { title: `Lamp ${after}`, tags: [] } });
    expect([await uses(before), await uses(after), await tagged(tag)]).toEqual([1, 1, 1]);
    await db().post.deleteMany({ where: { id: { in: [id, another] } } });
    expect([await uses(before), await uses(after), await tagged(tag)]).toEqual([0, 0, 0]);
  });

  it("drops the words and tags of a removed post, once", async () => {
    const [word, tag] = [aWord(), aWord()];
    const id = await aPost(poster, { title: `Lamp ${word}`, tags: [tag] });
    await db().post.update({ where: { id }, data: { withdrawnAt: new Date() } });
    expect([await uses(word), await tagged(tag)]).toEqual([0, 0]);
    await aPost(poster, { title: `Chair ${word}`, tags: [tag] });
    await db().post.update({ where: { id }, data: { title: `Lamp and ${word}` } });
    await db().post.delete({ where: { id } });
    expect([await uses(word), await tagged(tag)]).toEqual([1, 1]);
  });

  it("drops the words of a deleted account", async () => {
    const leaving = await aMember();
    const word = aWord();
    await aPost(leaving, { title: `Lamp ${word}` });
    await db().user.delete({ where: { id: leaving.id } });
    expect(await uses(word)).toBe(0);
  });

  it("is correct after many publish and edit the same words at once", async () => {
    const words = Array.from({ length: 8 }, aWord);
    const turned = (by: number) => [...words.slice(by), ...words.slice(0, by)].join(" ");
    const ids = await Promise.all(words.map((_, at) => aPost(poster, { description: turned(at) })));
    expect(await Promise.all(words.map(uses))).toEqual(words.map(() => 8));
    await Promise.all(
      ids.map((id, at) =>
        db().post.update({ where: { id }, data: { description: turned(at).slice(0, 100) } }),
      ),
    );
    const counts = await db().$queryRaw<{ word: string; posts: number }[]>`
      SELECT word, count(*)::int AS posts FROM "Post", unnest(post_words("title", "tags", "description")) AS word
      WHERE "withdrawnAt" IS NULL GROUP BY word ORDER BY word`;
    expect(await db().searchWord.findMany({ orderBy: { word: "asc" } })).toEqual(counts);
  });
});

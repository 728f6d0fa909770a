import { parseAtomFeed } from "feedsmith";
import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { getPost, isTag } from "@/lib/posts/queries";
import { listForSitemap, listSitemaps } from "@/lib/posts/sitemap-posts";
import { tagPath } from "@/lib/posts/tag-path";
import { readTag, tagOf } from "@/lib/posts/tags";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { escapeXml, toAtom } from "@/lib/syndication/atom";
import { aMember, aPost, HOME, ORIGIN } from "@/tests/support/factories";

describe("a tag", () => {
  it("stays known once somebody has used the tag", async () => {
    const ada = await aMember();
    await aPost(ada, { tags: ["lute"], expiresAt: new Date(Date.now() - 1000) });
    expect([await isTag("lute"), await isTag("lutes")]).toEqual([true, false]);
    // Else it would tell of what was taken down.
    await takeDownPost(ada, await aPost(ada, { tags: ["lyre"] }));
    expect(await isTag("lyre")).toBe(false);
  });
});

describe("the address of a tag", () => {
  it("can hold any tag except the two dot segments", () => {
    for (const tag of ["wood", "living room", "a/b", "50 % off?", "#1", "c++", "日本", "…"]) {
      expect(readTag((tagPath(tag) ?? "").replace("/tag/", ""))).toBe(tag);
    }
    expect(readTag("50 % off?")).toBe("50 % off?");
    expect([tagPath("."), tagPath("..")]).toEqual([null, null]);
  });

  it("does not exist for an invalid tag", () => {
    expect([tagOf("Living  Room"), tagOf("a,b"), tagOf(" "), tagOf("x".repeat(31)), readTag("%00")]).toEqual([
      "living room",
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("the sitemap", () => {
  it("lists active posts with their last change", async () => {
    const ada = await aMember();
    const [there, down] = [await aPost(ada), await aPost(ada)];
    const over = await aPost(ada, { expiresAt: new Date(Date.now() - 1000) });
    await takeDownPost(ada, down);
    const listed = await listForSitemap(await sitemapOf(there));
    const ids = listed.map(({ id }) => id);
    expect([there, down, over].map((id) => ids.includes(id))).toEqual([true, false, false]);
    expect(listed[0]?.at).toBeInstanceOf(Date);
  });

  it("keeps a post in its part, and only parts with posts are listed", async () => {
    const ada = await aMember();
    const [first, last] = [await aPost(ada), await aPost(ada)];
    const part = await sitemapOf(first);
    // As after many more publications.
    const later = { createdSequence: (part + 2) * 5000 };
    await db().postChange.update({ where: { postId: last }, data: later });
    expect((await listSitemaps()).slice(-2)).toEqual([part, part + 2]);
    expect((await listForSitemap(part + 2)).map(({ id }) => id)).toEqual([last]);
    expect(await listForSitemap(part + 1)).toEqual([]);
  });
});

/** By the order of publication. */
async function sitemapOf(postId: string): Promise<number> {
  const { createdSequence } = await db().postChange.findUniqueOrThrow({
    where: { postId },
    select: { createdSequence: true },
  });
  return Math.ceil(Number(createdSequence) / 5000);
}

describe("an Atom feed", () => {
  it("is valid for feed readers, and never reveals the home", async () => {
    const title = `Ladder & "rope" <b>`;
    const id = await aPost(await aMember({ name: "Ada & Co" }), {
      title,
      tags: ["tools"],
      description: "Long.\nAnd <i>heavy</i>.",
    });
    const post = await getPost(id);
    if (!post) throw new Error("it is there");
    const updated = "2026-11-21T10:00:00.000Z";
    const text = toAtom({
      site: "Swap Shop",
      country: "GB",
      title: "All",
      self: "/feed.atom",
      page: "/",
      origin: ORIGIN,
      entries: [{ post, updated }],
    });
    const feed = parseAtomFeed(text);
    expect(feed).toMatchObject({ id: `${ORIGIN}/feed.atom`, title: { value: "All" }, updated });
    expect(feed.links).toContainEqual(expect.objectContaining({ rel: "self", href: `${ORIGIN}/feed.atom` }));
    const [entry] = feed.entries ?? [];
    expect(entry).toMatchObject({
      id: `urn:uuid:${id}`,
      title: { value: title },
      updated,
      published: post.createdAt,
      authors: [{ name: "Ada & Co" }],
      categories: [{ term: "offer" }, { term: "tools" }],
    });
    expect(entry?.content?.value).toContain("<p>And &lt;i&gt;heavy&lt;/i&gt;.</p>");
    for (const secret of ["12 Elm", String(HOME.latitude)]) expect(text).not.toContain(secret);
  });

  it("is complete even without entries", () => {
    const text = toAtom({
      site: "Swap Shop",
      country: "GB",
      title: "All",
      self: "/feed.atom",
      page: "/",
      origin: ORIGIN,
      entries: [],
    });
    expect(parseAtomFeed(text)).toMatchObject({ updated: "1970-01-01T00:00:00.000Z" });
  });

  it("omits characters that XML cannot hold", () => {
    expect(escapeXml("a\u0000b\u000bc\uffffd\ud800e\u{1f600}<")).toBe("abcde\u{1f600}&lt;");
  });
});

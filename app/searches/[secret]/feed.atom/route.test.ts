import { parseAtomFeed } from "feedsmith";
import { describe, expect, it, vi } from "vitest";
import { GET } from "@/app/searches/[secret]/feed.atom/route";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { deleteSearch, saveSearch } from "@/lib/saved-searches/mutations";
import { aMember, aPost, aRequest, aSearch } from "@/tests/support/factories";

// Nothing is kept here: what is asked for is made anew.
vi.mock("next/cache", () => ({ cacheLife: vi.fn(), cacheTag: vi.fn(), revalidateTag: vi.fn() }));

const HERE = { latitude: 50.8738, longitude: 0.0088 };

const read = (path: string, headers: Record<string, string> = {}) =>
  GET(aRequest(path, { headers }), { params: Promise.resolve({ secret: path.split("/")[2] ?? "" }) });

describe("the feed of a saved search", () => {
  it("lists the results of the search, newest first, for anyone with its link", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const { search } = await saveSearch(ben, aSearch({ q: "piano & stool", ...HERE, radius: 5 }));
    const old = await aPost(ada, {
      title: "Piano & <i>old</i> stool",
      createdAt: new Date(Date.now() - 60_000),
    });
    const fresh = await aPost(ada, { title: "Piano stool" });
    await aPost(ada, { title: "Garden hose" });
    await aPost(ben, { title: "My own piano stool" });
    await takeDownPost(ada, await aPost(ada, { title: "Another piano stool" }));
    const response = await read(search.feed);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "application/atom+xml; charset=utf-8",
    ]);
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const text = await response.text();
    const { title, entries = [], links = [] } = parseAtomFeed(text);
    expect(title?.value).toBe("Swap Shop: “piano & stool”, within 5 km");
    expect(entries.map((entry) => [entry.id, entry.title?.value])).toEqual([
      [`urn:uuid:${fresh}`, "Piano stool"],
      [`urn:uuid:${old}`, "Piano & <i>old</i> stool"],
    ]);
    const hrefs = links.map(({ href }) => href);
    expect(hrefs).toContain(`http://localhost:3000${search.feed}`);
    expect(hrefs.find((href) => href?.includes("/search?"))).toContain("radius=5");
    expect(text).not.toMatch(/12 Elm|AB1|50\.873812|0\.008843/);
  });

  it("answers 304 until there is something new", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const { search } = await saveSearch(ben, aSearch({ q: "accordion" }));
    const etag = (await read(search.feed)).headers.get("etag") ?? "";
    expect((await read(search.feed, { "if-none-match": etag })).status).toBe(304);
    await aPost(ada, { title: "Accordion" });
    expect((await read(search.feed, { "if-none-match": etag })).status).toBe(200);
  });

  it("is not found by a guess, nor after the search is deleted", async () => {
    const ben = await aMember();
    const { search } = await saveSearch(ben, aSearch({ q: "tuba" }));
    for (const guess of [search._id, "0".repeat(64), "x", `${search.feed.split("/")[2]}0`, "\u0000"])
      expect([guess, (await read(`/searches/${guess}/feed.atom`)).status]).toEqual([guess, 404]);
    await deleteSearch(ben, search._id);
    expect((await read(search.feed)).status).toBe(404);
  });
});

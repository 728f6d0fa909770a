import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { cellOf, centreOf, MAX_LEVEL } from "@/lib/geo/grid-cell";
import { getPost, getPostWithPlace } from "@/lib/posts/queries";
import { isUnlisted } from "@/lib/posts/rules";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { feedQuery } from "@/lib/search/schema";
import { listPosts } from "@/lib/search/search-posts";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, HOME, type Member } from "@/tests/support/factories";

let poster: Member;
beforeAll(async () => {
  // A database far from UTC must page alike.
  await db()
    .$executeRaw`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone = ''Asia/Kathmandu''', current_database()); END $$`;
  poster = await aMember();
});

/** The ids on one page, and where it ended. */
async function page(tag: string, limit: number, cursor: string | null) {
  const query = feedQuery.parse({ tag, limit: String(limit), ...(cursor && { cursor }) });
  const { posts, nextCursor } = await listPosts(query);
  return { ids: posts.map(({ _id }) => _id), nextCursor };
}

const T0 = Date.parse("2026-03-29T00:59:59Z");
// Few different moments, so that many posts share one.
const moment = fc.integer({ min: 0, max: 3 }).map((second) => new Date(T0 + second * 1000));

describe("a visitor who pages through the feed while others publish", () => {
  it("sees every post that existed at the start once, newest first", async () => {
    let run = 0;
    const moments = fc.array(moment, { maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(
        moments,
        fc.array(moment, { maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (before, during, limit) => {
          run += 1;
          const tag = `run ${run}`;
          const existing = await Promise.all(
            before.map((createdAt) => aPost(poster, { tags: [tag], createdAt })),
          );
          const seen: string[] = [];
          const arriving = [...during];
          let cursor: string | null = null;
          do {
            const { ids, nextCursor } = await page(tag, limit, cursor);
            seen.push(...ids);
            cursor = nextCursor;
            const createdAt = arriving.pop();
            if (createdAt) await aPost(poster, { tags: [tag], createdAt });
          } while (cursor);
          expect(new Set(seen).size).toBe(seen.length);
          expect(existing.filter((id) => !seen.includes(id))).toEqual([]);
          const times = await Promise.all(
            seen.map(async (id) => Date.parse((await getPost(id))?.createdAt ?? "")),
          );
          expect(times).toEqual([...times].sort((a, b) => b - a));
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe("a post", () => {
  it("shows its exact place to its poster only", async () => {
    const id = await aPost(poster);
    expect(await getPostWithPlace(poster, id)).toMatchObject(HOME);
    expect(await getPostWithPlace(await aMember(), id)).toBeNull();
    expect(await getPost(id)).toMatchObject({
      latitude: 50.875,
      longitude: 0.008,
      address: "Lewes",
    });
  });

  it.each([
    ["given", { quantity: 1 }],
    ["received", { quantity: 1, type: "request" as const }],
    ["expired", { expiresAt: new Date(Date.now() - 1000) }],
  ])("hides its place from everybody else once it is %s, even if it was public", async (status, more) => {
    for (const locationPrecision of ["approximate", "exact"] as const) {
      const id = await aPost(poster, more);
      const exact = {
        publicAddress: HOME.address,
        publicLatitude: HOME.latitude,
        publicLongitude: HOME.longitude,
      };
      await db().post.update({
        where: { id },
        data: { locationPrecision, ...(locationPrecision === "exact" && exact) },
      });
      if (status !== "expired") await handOver(id);
      expect(await getPost(id)).toMatchObject({
        status,
        address: "",
        // Of an exact place no cell is stored.
        ...(locationPrecision === "exact"
          ? centreOf(cellOf(HOME, MAX_LEVEL))
          : { latitude: 50.875, longitude: 0.008 }),
        locationPrecision: "approximate",
        endedAt: expect.any(String),
      });
      expect(await getPostWithPlace(poster, id)).toMatchObject({ ...HOME, locationPrecision });
    }
  });

  it("keeps its address while some of it is available", async () => {
    const id = await aPost(poster, { quantity: 2 });
    await handOver(id);
    const post = await getPost(id);
    expect(post).toMatchObject({ status: "open", address: "Lewes" });
    expect(post?.endedAt).toBeUndefined();
  });
});

/** One of it, to somebody. */
async function handOver(id: string): Promise<void> {
  const { _id: replyId } = await aReply(await aMember(), id);
  await promise(poster, id, { replyId });
  await confirmHandover(poster, id, { replyId });
}

describe("search engines", () => {
  const DAY = DAY_MS;
  it.each([
    ["shows a post that stands", undefined, false],
    ["shows a post for 30 days after its end", 30 * DAY - 1, false],
    ["forgets it then", 30 * DAY, true],
  ])("%s", (_, ago, isOut) => {
    const now = Date.parse("2026-06-01T12:00:00Z");
    expect(isUnlisted(ago === undefined ? ago : new Date(now - ago).toISOString(), now)).toBe(isOut);
  });
});

describe("the poster of a post", () => {
  it("has a face, alone and in lists, once they show one", async () => {
    const ada = await aMember();
    const id = await aPost(ada, { tags: ["faces"] });
    const faces = async () => {
      const { posts } = await listPosts(feedQuery.parse({ tag: "faces" }));
      const own = await getPostWithPlace(ada, id);
      return [await getPost(id), own, ...posts].map((post) => post?.postedBy.picture);
    };
    expect(await faces()).toEqual([undefined, undefined, undefined]);
    const picture = "/images/face.webp";
    await db().user.update({ where: { id: ada.id }, data: { pictureUrl: picture } });
    expect(await faces()).toEqual([picture, picture, picture]);
  });
});

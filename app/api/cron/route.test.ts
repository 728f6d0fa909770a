import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/cron/route";
import { db } from "@/lib/db";
import { askFor } from "@/lib/replies/mutations";
import { withdrawPost } from "@/lib/replies/post-life";
import { saveSearch } from "@/lib/searches/mutations";
import { aMember, aPost, aSearch } from "@/lib/testing";
import { addWish } from "@/lib/wishes/mutations";

const SECRET = "the clock of this test";

vi.mock("@/lib/env", async (original) => {
  const { readEnv } = await original<typeof import("@/lib/env")>();
  return { readEnv, env: () => readEnv({ ...process.env, CRON_SECRET: process.env.TEST_CRON_SECRET }) };
});

const tick = (authorization?: string) =>
  GET(new Request("http://localhost:3000/api/cron", authorization ? { headers: { authorization } } : {}));

beforeEach(() => {
  process.env.TEST_CRON_SECRET = SECRET;
});

async function aDueDraw(): Promise<string> {
  const postId = await aPost(await aMember(), {
    choosing: "fair-draw",
    drawAt: new Date(Date.now() + 60_000),
  });
  await askFor(await aMember(), postId, { quantity: 1, collection: "Friday", text: "" }, null);
  await db().post.update({ where: { id: postId }, data: { drawAt: new Date(Date.now() - 1000) } });
  return postId;
}

describe("the clock", () => {
  it("holds the draws that are due, once", async () => {
    const postId = await aDueDraw();
    expect(await (await tick(`Bearer ${SECRET}`)).json()).toMatchObject({ success: true, draws: 1 });
    const { drawnAt, promised } = await db().post.findUniqueOrThrow({ where: { id: postId } });
    expect([drawnAt instanceof Date, promised]).toEqual([true, 1]);
    expect(await (await tick(`Bearer ${SECRET}`)).json()).toMatchObject({ success: true, draws: 0 });
  });

  it("tells who wished for something that it is gone", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const postId = await aPost(poster);
    await addWish(ben, postId);
    await withdrawPost(poster, postId);
    await tick(`Bearer ${SECRET}`);
    expect(await db().news.findMany({ where: { userId: ben.id } })).toMatchObject([{ kind: "wish-gone" }]);
  });

  it("forgets sessions that nobody can use any more [S15]", async () => {
    const { sessionId } = await aMember();
    const lastSeenAt = new Date(Date.now() - 31 * 86_400_000);
    await db().session.update({ where: { id: sessionId }, data: { lastSeenAt } });
    await tick(`Bearer ${SECRET}`);
    expect(await db().session.count({ where: { id: sessionId } })).toBe(0);
  });

  it("tells who saved a search of what came for it", async () => {
    const ben = await aMember();
    await saveSearch(ben, aSearch({ q: "typewriter" }));
    await aPost(await aMember(), { title: "Old typewriter" });
    await tick(`Bearer ${SECRET}`);
    await tick(`Bearer ${SECRET}`);
    expect(await db().news.findMany({ where: { userId: ben.id } })).toMatchObject([{ kind: "match" }]);
  });

  it.each([[undefined], ["Bearer something else"], ["Bearer undefined"], [`Basic ${SECRET}`]])(
    "is nobody's who says %s",
    async (authorization) => {
      const postId = await aDueDraw();
      expect((await tick(authorization)).status).toBe(404);
      expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).drawnAt).toBeNull();
    },
  );

  it("is nobody's where no secret is set", async () => {
    process.env.TEST_CRON_SECRET = "";
    expect((await tick("Bearer undefined")).status).toBe(404);
    expect((await tick("Bearer ")).status).toBe(404);
  });
});

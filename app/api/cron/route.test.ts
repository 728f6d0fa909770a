import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/cron/route";
import { db } from "@/lib/db/client";
import { log } from "@/lib/observability/logger";
import * as expiring from "@/lib/posts/expiry-reminders";
import { createReply } from "@/lib/replies/create-reply";
import * as posts from "@/lib/replies/locked-post";
import { releasePromise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { DAY_MS } from "@/lib/time/durations";
import { addToWishlist } from "@/lib/wishlist/mutations";
import { letDrawPass } from "@/tests/support/draws";
import { aMember, aMissedTime, aPost, aReply, aSearch, letHoursPass } from "@/tests/support/factories";

const SECRET = "the clock of this test";

vi.mock("@/lib/env", async (original) => {
  const real = await original<typeof import("@/lib/env")>();
  return { ...real, env: () => real.readEnv({ ...process.env, CRON_SECRET: process.env.TEST_CRON_SECRET }) };
});

const tick = (authorization?: string) =>
  GET(new Request("http://localhost:3000/api/cron", authorization ? { headers: { authorization } } : {}));

beforeEach(() => {
  process.env.TEST_CRON_SECRET = SECRET;
});

async function aDueDraw(): Promise<string> {
  const postId = await aPost(await aMember(), {
    allocation: "fair-draw",
    drawAt: new Date(Date.now() + 60_000),
  });
  await createReply(await aMember(), postId, { quantity: 1, pickup: "Friday", text: "" }, null);
  await letDrawPass(postId);
  return postId;
}

describe("the scheduled job", () => {
  it("runs the due draws, once", async () => {
    const postId = await aDueDraw();
    expect(await (await tick(`Bearer ${SECRET}`)).json()).toMatchObject({ success: true, draws: 1 });
    const { drawnAt, promised } = await db().post.findUniqueOrThrow({ where: { id: postId } });
    expect([drawnAt instanceof Date, promised]).toEqual([true, 1]);
    expect(await (await tick(`Bearer ${SECRET}`)).json()).toMatchObject({ success: true, draws: 0 });
  });

  it("releases a promise, once, when the recipient has not objected within a day", async () => {
    const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const postId = await aPost(poster, { allocation: "first-come" });
    const { _id: replyId } = await aReply(ben, postId);
    await aReply(cleo, postId);
    await aMissedTime(poster, ben, postId, replyId);
    await releasePromise(poster, postId, { replyId, reason: "no-show" });
    const reports = async () => (await (await tick(`Bearer ${SECRET}`)).json()).reports;
    expect(await reports()).toBe(0);
    await letHoursPass(postId, 24);
    expect([await reports(), await reports()]).toEqual([1, 0]);
    const states = await db().reply.findMany({ where: { postId }, orderBy: { askedAt: "asc" } });
    expect(states.map(({ state }) => state)).toEqual(["no_show", "promised"]);
  });

  it("settles more posts than it lists at once: a clock may come once a day only", async () => {
    const poster = await aMember();
    const past = { createdAt: new Date(Date.now() - 9 * DAY_MS), expiresAt: new Date(Date.now() - DAY_MS) };
    for (let at = 0; at < 120; at += 1) await aPost(poster, past);
    expect((await tick(`Bearer ${SECRET}`)).status).toBe(200);
    expect(await db().post.count({ where: { posterId: poster.id, expiredAt: null } })).toBe(0);
  });

  it("continues after a failing post and reports it", async () => {
    const said = vi.spyOn(log, "error").mockImplementation(() => {});
    const [broken, whole] = [await aDueDraw(), await aDueDraw()];
    await db().post.update({ where: { id: broken }, data: { drawAt: new Date(Date.now() - 60_000) } });
    const lastSeenAt = new Date(Date.now() - 31 * DAY_MS);
    const { sessionId } = await aMember();
    await db().session.update({ where: { id: sessionId }, data: { lastSeenAt } });
    const { withLockedPost: changing } = await vi.importActual<typeof posts>("@/lib/replies/locked-post");
    const settling = vi.spyOn(posts, "withLockedPost").mockImplementation(async (id, work) => {
      if (id === broken) throw new Error("this draw cannot be held");
      return changing(id, work);
    });
    const response = await tick(`Bearer ${SECRET}`);
    settling.mockRestore();
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ success: false, failed: 1 });
    expect(said).toHaveBeenCalledExactlyOnceWith(
      { err: expect.any(Error), step: "post", postId: broken },
      "a step of the clock failed",
    );
    const { drawnAt } = await db().post.findUniqueOrThrow({ where: { id: whole } });
    expect([drawnAt instanceof Date, await db().session.count({ where: { id: sessionId } })]).toEqual([
      true,
      0,
    ]);
    await tick(`Bearer ${SECRET}`);
  });

  it("runs the next step after a failing one", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {});
    const { sessionId } = await aMember();
    const lastSeenAt = new Date(Date.now() - 31 * DAY_MS);
    await db().session.update({ where: { id: sessionId }, data: { lastSeenAt } });
    vi.spyOn(expiring, "sendExpiryReminders").mockRejectedValueOnce(new Error("no"));
    expect(await (await tick(`Bearer ${SECRET}`)).json()).toMatchObject({ success: false, failed: 1 });
    expect(await db().session.count({ where: { id: sessionId } })).toBe(0);
  });

  it("notifies members whose wishlist item is gone", async () => {
    const [poster, ben] = [await aMember(), await aMember()];
    const postId = await aPost(poster);
    await addToWishlist(ben, postId);
    await takeDownPost(poster, postId);
    await tick(`Bearer ${SECRET}`);
    expect(await db().notification.findMany({ where: { userId: ben.id } })).toMatchObject([
      { kind: "wish_gone" },
    ]);
  });

  it("deletes sessions that have ended [S15]", async () => {
    const { sessionId } = await aMember();
    const lastSeenAt = new Date(Date.now() - 31 * DAY_MS);
    await db().session.update({ where: { id: sessionId }, data: { lastSeenAt } });
    await tick(`Bearer ${SECRET}`);
    expect(await db().session.count({ where: { id: sessionId } })).toBe(0);
  });

  it("deletes answers of the geocoder after a month, though nobody asks it again", async () => {
    const ages = { old: 31, new: 29 };
    for (const [key, days] of Object.entries(ages)) {
      const data = { key, places: [], foundAt: new Date(Date.now() - days * DAY_MS) };
      await db().geocodeCache.create({ data });
    }
    expect((await tick(`Bearer ${SECRET}`)).ok).toBe(true);
    const left = await db().geocodeCache.findMany({ where: { key: { in: Object.keys(ages) } } });
    expect(left.map(({ key }) => key)).toEqual(["new"]);
  });

  it("notifies the owner of a saved search about new matches", async () => {
    const ben = await aMember();
    await saveSearch(ben, aSearch({ q: "typewriter" }));
    await aPost(await aMember(), { title: "Old typewriter" });
    await tick(`Bearer ${SECRET}`);
    await tick(`Bearer ${SECRET}`);
    expect(await db().notification.findMany({ where: { userId: ben.id } })).toMatchObject([
      { kind: "match" },
    ]);
  });

  it.each([[undefined], ["Bearer something else"], ["Bearer undefined"], [`Basic ${SECRET}`]])(
    "rejects a caller that sends %s",
    async (authorization) => {
      const postId = await aDueDraw();
      expect((await tick(authorization)).status).toBe(404);
      expect((await db().post.findUniqueOrThrow({ where: { id: postId } })).drawnAt).toBeNull();
    },
  );

  it("rejects every caller when no secret is set", async () => {
    process.env.TEST_CRON_SECRET = "";
    expect((await tick("Bearer undefined")).status).toBe(404);
    expect((await tick("Bearer ")).status).toBe(404);
  });
});

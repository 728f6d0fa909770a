import { RateLimiterRes } from "rate-limiter-flexible";
import { describe, expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import { runShutdownSteps } from "@/lib/db/server-bridge";
import { env } from "@/lib/env";
import { BatchedLimiter } from "@/lib/http/rate-limits/batched-limiter";
import { BATCH_SHARE, LIMITS, maxUses } from "@/lib/http/rate-limits/limits";
import { countUse, createLimiter } from "@/lib/http/rate-limits/rate-limit";
import { anEmail } from "@/tests/support/factories";

const MAX = maxUses("read", false);

/** Each has a memory of its own, as another process would; the database is the same. */
function anInstance() {
  const limiter = createLimiter("read", MAX);
  if (!(limiter instanceof BatchedLimiter)) throw new Error("reads are counted in batches");
  return limiter;
}

type Consumer = { consume(key: string): Promise<unknown> };

const isAdmitted = (limiter: Consumer, who: string) =>
  limiter.consume(who).then(
    () => true,
    (refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return false;
    },
  );

async function countAdmitted(limiters: Consumer[], who: string, tries: number): Promise<number> {
  let admitted = 0;
  for (let time = 0; time < tries; time += 1) {
    const limiter = limiters[time % limiters.length];
    if (limiter && (await isAdmitted(limiter, who))) admitted += 1;
  }
  return admitted;
}

const savedUses = async (who: string) =>
  (await db().rateLimit.findFirst({ where: { key: `read:${who}` } }))?.points ?? 0;

describe("a batched limit", () => {
  it("is exact in one instance, however many calls come at once [S54]", async () => {
    const [who, limiter] = [anEmail(), anInstance()];
    const all = await Promise.all(Array.from({ length: MAX + 50 }, () => isAdmitted(limiter, who)));
    expect(all.filter(Boolean)).toHaveLength(MAX);
    await limiter.close();
    expect(await savedUses(who)).toBe(MAX);
  });

  it("says how long to wait", async () => {
    const [who, limiter] = [anEmail(), anInstance()];
    await countAdmitted([limiter], who, MAX);
    const refusal = await limiter.consume(who).catch((reason: RateLimiterRes) => reason);
    expect(refusal?.msBeforeNext).toBeGreaterThan(0);
    expect(refusal?.msBeforeNext).toBeLessThanOrEqual(LIMITS.read.duration * 1000);
    await limiter.close();
  });

  it("writes once for many uses, and for many callers together", async () => {
    const [who, limiter] = [anEmail(), anInstance()];
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    pool().on("acquire", count);
    await countAdmitted([limiter], who, MAX + 100);
    const callers = Array.from({ length: 200 }, anEmail);
    for (const caller of callers) await limiter.consume(caller);
    await limiter.close();
    pool().off("acquire", count);
    // Ten batches of the busy caller, one of the others, and one for each second that this took.
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThan(60);
    expect(await savedUses(callers[199] ?? "")).toBe(1);
  });

  it("is agreed on by two instances within the stated factor [S54]", async () => {
    const [who, one, other] = [anEmail(), anInstance(), anInstance()];
    const admitted = await countAdmitted([one, other], who, 3 * MAX);
    expect(admitted).toBeGreaterThanOrEqual(MAX);
    expect(admitted).toBeLessThanOrEqual(MAX * (1 + BATCH_SHARE));
    await Promise.all([one.close(), other.close()]);
    expect(await savedUses(who)).toBe(admitted);
  });

  it("is agreed on by ten instances that all answer at once [S54]", async () => {
    const who = anEmail();
    const instances = Array.from({ length: 10 }, anInstance);
    const each = await Promise.all(instances.map((one) => countAdmitted([one], who, MAX)));
    const admitted = each.reduce((sum, count) => sum + count);
    expect(admitted).toBeGreaterThanOrEqual(MAX);
    expect(admitted).toBeLessThanOrEqual(MAX * (1 + 9 * BATCH_SHARE));
    await Promise.all(instances.map((one) => one.close()));
    expect(await savedUses(who)).toBe(admitted);
  });

  it("survives a restart, but for one batch [S54]", async () => {
    const [who, before] = [anEmail(), anInstance()];
    await countAdmitted([before], who, MAX);
    await before.close();
    const restarted = anInstance();
    expect(await countAdmitted([restarted], who, MAX)).toBeLessThanOrEqual(MAX * BATCH_SHARE);
    await restarted.close();
  });

  it("starts again after its period", async () => {
    const [who, one] = [anEmail(), anInstance()];
    await countAdmitted([one], who, MAX);
    await one.close();
    await db()
      .$executeRaw`UPDATE "RateLimit" SET "expire" = ${Date.now() - 1} WHERE "key" = ${`read:${who}`}`;
    const other = anInstance();
    expect(await countAdmitted([other], who, MAX + 1)).toBe(MAX);
    await other.close();
    expect(await savedUses(who)).toBe(MAX);
  });

  it("admits on its own while uses cannot be saved, and saves them afterwards [S54] [R05]", async () => {
    const [who, limiter] = [anEmail(), anInstance()];
    await db().$executeRaw`ALTER TABLE "RateLimit" RENAME TO "Away"`;
    try {
      expect(await countAdmitted([limiter], who, MAX + 50)).toBe(MAX);
    } finally {
      await db().$executeRaw`ALTER TABLE "Away" RENAME TO "RateLimit"`;
    }
    await limiter.close();
    expect(await savedUses(who)).toBe(MAX);
  });

  it("is saved when the process ends", async () => {
    const before = await db().rateLimit.count();
    await countUse("suggest", anEmail());
    await runShutdownSteps();
    expect(await db().rateLimit.count()).toBe(before + 1);
  });

  it("is counted in the database on Vercel, use by use: nothing outlives a response there [S54]", async () => {
    Object.assign(env(), { VERCEL: "1" });
    try {
      const who = anEmail();
      const [one, other] = [createLimiter("read", MAX), createLimiter("read", MAX)];
      expect(await countAdmitted([one, other], who, MAX / 10)).toBe(MAX / 10);
      expect(await savedUses(who)).toBe(MAX / 10);
      expect(await countAdmitted([one, other], who, MAX)).toBe(MAX - MAX / 10);
    } finally {
      Object.assign(env(), { VERCEL: undefined });
    }
  });
});

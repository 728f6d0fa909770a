import { describe, expect, it } from "vitest";
import { db } from "@/lib/db";
import type { AppError } from "@/lib/errors";
import { countUse, LIMITS, requireUnderLimit } from "@/lib/rate-limit";
import { anEmail } from "@/lib/testing";

const refusal = (use: Promise<void>) => use.then(() => null).catch((error: AppError) => error);

describe("a limit", () => {
  it("lets so many through, also all at once, and tells the rest how long to wait", async () => {
    const who = anEmail();
    const answers = await Promise.all(
      Array.from({ length: LIMITS.letter.points + 4 }, () => refusal(countUse("letter", who))),
    );
    const refused = answers.filter((error) => error !== null);
    expect(refused).toHaveLength(4);
    for (const { code, status, retryAfter } of refused) {
      expect([code, status]).toEqual(["tooMany", 429]);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(LIMITS.letter.duration);
    }
  });

  it("is each person's own, and each call's own", async () => {
    const who = anEmail();
    for (let time = 0; time < LIMITS.letter.points; time += 1) await countUse("letter", who);
    expect(await refusal(countUse("letter", who))).not.toBeNull();
    expect(await refusal(countUse("letter", anEmail()))).toBeNull();
    expect(await refusal(countUse("register", who))).toBeNull();
  });

  it("may be asked about without being used", async () => {
    const who = anEmail();
    for (let time = 0; time < 50; time += 1)
      expect(await refusal(requireUnderLimit("letter", who))).toBeNull();
    for (let time = 0; time < LIMITS.letter.points; time += 1) await countUse("letter", who);
    expect(await refusal(requireUnderLimit("letter", who))).toMatchObject({ code: "tooMany" });
  });

  it("starts anew when its time is over", async () => {
    const who = anEmail();
    for (let time = 0; time < LIMITS.letter.points; time += 1) await countUse("letter", who);
    await db().$executeRaw`UPDATE "RateLimit" SET "expire" = ${Date.now() - 1}`;
    expect(await refusal(requireUnderLimit("letter", who))).toBeNull();
    expect(await refusal(countUse("letter", who))).toBeNull();
  });

  it("is counted without keeping the name of whom it counts", async () => {
    const who = anEmail();
    await countUse("wrongPassword", who);
    const rows = await db().rateLimit.findMany();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows.map(({ key }) => key))).not.toContain(who.split("@")[0]);
  });
});

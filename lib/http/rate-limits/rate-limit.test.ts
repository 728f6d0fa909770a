import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import type { AppError } from "@/lib/http/errors";
import { LIMITS, type LimitName, maxUses } from "@/lib/http/rate-limits/limits";
import { countUse, purgeExpired, refundUse } from "@/lib/http/rate-limits/rate-limit";
import { anEmail } from "@/tests/support/factories";

const refusal = (use: Promise<void>) => use.then(() => null).catch((error: AppError) => error);

describe("a limit", () => {
  it("admits its number of uses, even all at once, and tells the others how long to wait [S05]", async () => {
    const who = anEmail();
    const answers = await Promise.all(
      Array.from({ length: LIMITS.contactMessage.points + 4 }, () =>
        refusal(countUse("contactMessage", who)),
      ),
    );
    const refused = answers.filter((error) => error !== null);
    expect(refused).toHaveLength(4);
    for (const { code, status, retryAfter } of refused) {
      expect([code, status]).toEqual(["tooMany", 429]);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(LIMITS.contactMessage.duration);
    }
  });

  it("is separate for each person and each call", async () => {
    const who = anEmail();
    for (let time = 0; time < LIMITS.contactMessage.points; time += 1) await countUse("contactMessage", who);
    expect(await refusal(countUse("contactMessage", who))).not.toBeNull();
    expect(await refusal(countUse("contactMessage", anEmail()))).toBeNull();
    expect(await refusal(countUse("register", who))).toBeNull();
  });

  it("is larger for members where stated, and counted separately [S54]", async () => {
    const who = anEmail();
    for (let time = 0; time < maxUses("search", false); time += 1) await countUse("search", who);
    expect(await refusal(countUse("search", who))).toMatchObject({ code: "tooMany" });
    expect(await refusal(countUse("search", who, true))).toBeNull();
    expect(maxUses("read", true)).toBe(1500);
    expect(maxUses("contactMessage", true)).toBe(maxUses("contactMessage", false));
  });

  it("can be refunded one use", async () => {
    const who = anEmail();
    for (let time = 0; time < LIMITS.contactMessage.points; time += 1) await countUse("contactMessage", who);
    await refundUse("contactMessage", who);
    expect(await refusal(countUse("contactMessage", who))).toBeNull();
    expect(await refusal(countUse("contactMessage", who))).toMatchObject({ code: "tooMany" });
  });

  it("starts again after its period", async () => {
    const who = anEmail();
    for (let time = 0; time < LIMITS.contactMessage.points; time += 1) await countUse("contactMessage", who);
    await db().$executeRaw`UPDATE "RateLimit" SET "expire" = ${Date.now() - 1}`;
    expect(await refusal(countUse("contactMessage", who))).toBeNull();
  });

  it("is deleted after its period, and only then [S54]", async () => {
    const [over, running] = [anEmail(), anEmail()];
    await countUse("contactMessage", over);
    await db().$executeRaw`UPDATE "RateLimit" SET "expire" = ${Date.now() - 1}`;
    await countUse("contactMessage", running);
    await purgeExpired();
    expect(await db().rateLimit.count()).toBe(1);
  });

  it("names the owner of its count [S54]", () => {
    for (const name of Object.keys(LIMITS) as LimitName[])
      expect(LIMITS[name].source).toMatch(/^(ours|Mastodon|Discourse|OWASP): ./);
  });

  it("is counted without storing the name of its owner", async () => {
    const who = anEmail();
    await countUse("wrongPassword", who);
    const rows = await db().rateLimit.findMany();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows.map(({ key }) => key))).not.toContain(who.split("@")[0]);
  });
});

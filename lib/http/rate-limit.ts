import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db/client";
import { retryOnConnectionLoss } from "@/lib/db/retry";
import { AppError } from "@/lib/http/errors";
import { LIMITS, type Limit, type LimitName, maxUses } from "@/lib/http/limits";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { SECOND_MS } from "@/lib/time/durations";

/** Blocked in memory once exceeded, since a flood would overload the row of its counter. */
const READ_LIMITS: LimitName[] = ["read", "search", "suggest"];

type Limiter = RateLimiterPostgres | RateLimiterMemory;

// One map per process, also after the development server reloads this module.
const shared = globalThis as { swapShopLimiters?: Map<string, Limiter> };
shared.swapShopLimiters ??= new Map();
const limiters = shared.swapShopLimiters;

function getLimiter(name: LimitName, isMember: boolean): Limiter {
  const points = maxUses(name, isMember);
  const key = `${name} ${points}`;
  const limiter = limiters.get(key) ?? createLimiter(name, points);
  limiters.set(key, limiter);
  return limiter;
}

function createLimiter(name: LimitName, points: number): Limiter {
  const { duration, inMemory }: Limit = LIMITS[name];
  if (inMemory) return new RateLimiterMemory({ points, duration });
  return new RateLimiterPostgres({
    storeClient: pool(),
    // Otherwise detected by class name, which a build may shorten.
    storeType: "pool",
    tableName: "RateLimit",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    ...(READ_LIMITS.includes(name) && { inMemoryBlockOnConsumed: points + 1 }),
    // `purgeExpired` does it: timers do not run on Vercel.
    clearExpiredByTimeout: false,
  });
}

/** Counts one use. Fails closed: also throws the database's errors. @throws AppError "tooMany" with the wait */
export async function countUse(name: LimitName, subject: string, isMember = false): Promise<void> {
  try {
    // Counting twice is better than refusing after a lost connection.
    await retryOnConnectionLoss(() => getLimiter(name, isMember).consume(digest(subject)));
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? toTooMany(name, refusal) : refusal;
  }
}

export async function refundUse(name: LimitName, subject: string): Promise<void> {
  await getLimiter(name, false).reward(digest(subject), 1);
}

function toTooMany(limit: LimitName, { msBeforeNext }: RateLimiterRes): AppError {
  logSecurityEvent("throttled", { limit });
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / SECOND_MS));
  if (limit !== "wrongPassword") return new AppError("tooMany", { retryAfter });
  return new AppError("tooMany", { reason: "tooManyPasswords", values: { seconds: retryAfter }, retryAfter });
}

/** Counters hold no addresses or accounts, only digests. */
const digest = (subject: string) => createHash("sha256").update(subject).digest("base64url");

export async function purgeExpired(): Promise<void> {
  await pool().query('DELETE FROM "RateLimit" WHERE "expire" < $1', [Date.now()]);
}

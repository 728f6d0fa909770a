import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db/client";
import { retryOnConnectionLoss } from "@/lib/db/retry";
import { AppError } from "@/lib/http/errors";
import { LIMITS, type Limit, type LimitName, maxUses } from "@/lib/http/limits";
import { logSecurityEvent } from "@/lib/observability/security-log";

/** Who reads this may not have guessed at all. It says nothing of whether there is such an account. */
const GUESSED = "The wrong password was tried too often here.";

/** Whoever reads too much is refused without another question: a flood would wear out the row of its own counter. */
const READING: LimitName[] = ["read", "search", "suggest"];

type Limiter = RateLimiterPostgres | RateLimiterMemory;

// Each counter once in a process, however often this module is loaded.
const home = globalThis as { swapShopLimiters?: Map<string, Limiter> };
home.swapShopLimiters ??= new Map();
const limiters = home.swapShopLimiters;

function limiter(name: LimitName, isMember: boolean): Limiter {
  const points = maxUses(name, isMember);
  const key = `${name} ${points}`;
  const made = limiters.get(key) ?? newLimiter(name, points);
  limiters.set(key, made);
  return made;
}

function newLimiter(name: LimitName, points: number): Limiter {
  const { duration, inMemory }: Limit = LIMITS[name];
  if (inMemory) return new RateLimiterMemory({ points, duration });
  return new RateLimiterPostgres({
    storeClient: pool(),
    // Not by its name, which a build may shorten.
    storeType: "pool",
    tableName: "RateLimit",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    ...(READING.includes(name) && { inMemoryBlockOnConsumed: points + 1 }),
    // The clock does it: timers do not run on Vercel. See `forgetExpired`.
    clearExpiredByTimeout: false,
  });
}

/**
 * Counts one use. Nothing is allowed that cannot be counted: without a database it throws what the database threw.
 *
 * @param isMember whether the limit is that of members
 * @throws AppError "tooMany" with the seconds to wait, once the limit is passed
 */
export async function countUse(name: LimitName, who: string, isMember = false): Promise<void> {
  try {
    // Counted twice is better than refused for a lost connection.
    await retryOnConnectionLoss(() => limiter(name, isMember).consume(keyOf(who)));
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? tooManyRequests(name, refusal) : refusal;
  }
}

/** Takes one use back: it was none of those the limit is about. */
export async function refundUse(name: LimitName, who: string): Promise<void> {
  await limiter(name, false).reward(keyOf(who), 1);
}

function tooManyRequests(limit: LimitName, refusal: RateLimiterRes): AppError {
  logSecurityEvent("throttled", { limit });
  const message = limit === "wrongPassword" ? GUESSED : undefined;
  return new AppError("tooMany", {
    ...(message && { message }),
    retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
  });
}

/** Counters name nobody: addresses and accounts are kept as digests. */
function keyOf(who: string): string {
  return createHash("sha256").update(who).digest("base64url");
}

/** Removes the counters whose time is over. */
export async function purgeExpired(): Promise<void> {
  await pool().query('DELETE FROM "RateLimit" WHERE "expire" < $1', [Date.now()]);
}

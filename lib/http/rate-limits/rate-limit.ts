import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db/client";
import { queryRows } from "@/lib/db/named-statements";
import { retryOnConnectionLoss } from "@/lib/db/retry";
import { registerShutdownStep } from "@/lib/db/server-bridge";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { BatchedLimiter, type Uses } from "@/lib/http/rate-limits/batched-limiter";
import { LIMITS, type Limit, type LimitName, maxUses } from "@/lib/http/rate-limits/limits";
import { log } from "@/lib/observability/logger";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { SECOND_MS } from "@/lib/time/durations";

type Limiter = RateLimiterPostgres | RateLimiterMemory | BatchedLimiter;

// One map per process, also after the development server reloads this module.
const shared = globalThis as { swapShopLimiters?: Map<string, Limiter> };
shared.swapShopLimiters ??= new Map();
const limiters = shared.swapShopLimiters;

registerShutdownStep(closeLimiters);

function getLimiter(name: LimitName, isMember: boolean): Limiter {
  const points = maxUses(name, isMember);
  const key = `${name} ${points}`;
  const limiter = limiters.get(key) ?? createLimiter(name, points);
  limiters.set(key, limiter);
  return limiter;
}

export function createLimiter(name: LimitName, points: number): Limiter {
  const { duration, counted }: Limit = LIMITS[name];
  if (counted === "memory") return new RateLimiterMemory({ points, duration });
  // Vercel stops a function after its response, before a batch would leave.
  if (counted === "batched" && !env().VERCEL)
    return new BatchedLimiter({ points, duration, save: (uses) => saveUses(name, uses) });
  return new RateLimiterPostgres({
    storeClient: pool(),
    // Otherwise detected by class name, which a build may shorten.
    storeType: "pool",
    tableName: "RateLimit",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    // A flood would overload the row of its counter.
    ...(counted === "batched" && { inMemoryBlockOnConsumed: points + 1 }),
    // `purgeExpired` does it: timers do not run on Vercel.
    clearExpiredByTimeout: false,
  });
}

/** As one counter of `RateLimiterPostgres`, for many at once. */
const SAVE_USES = `
  INSERT INTO "RateLimit" AS "old" ("key", "points", "expire")
  SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[])
  ON CONFLICT ("key") DO UPDATE SET
    "points" = CASE WHEN "old"."expire" <= $4 THEN 0 ELSE "old"."points" END + excluded."points",
    "expire" = CASE WHEN "old"."expire" <= $4 THEN excluded."expire" ELSE "old"."expire" END
  RETURNING "key", "points", "expire"::float8 AS "expire"`;

async function saveUses(name: LimitName, uses: Uses[]): Promise<Uses[]> {
  // In one order for all instances: none waits for another's rows in a circle.
  const rows = uses.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const columns = [
    rows.map(({ key }) => `${name}:${key}`),
    rows.map(({ points }) => points),
    rows.map(({ expire }) => expire),
  ];
  const query = { text: SAVE_USES, values: [...columns, Date.now()] };
  try {
    const saved = await retryOnConnectionLoss(() => queryRows<Uses>(query));
    return saved.map((row) => ({ ...row, key: row.key.slice(name.length + 1) }));
  } catch (error) {
    log.warn({ err: error, limit: name }, "the uses of a limit wait in memory");
    throw error;
  }
}

/** Saves what only this process has counted. */
async function closeLimiters(): Promise<void> {
  const all = [...limiters.values()];
  await Promise.all(all.map((one) => one instanceof BatchedLimiter && one.close()));
}

/** Counts one use. Except for batched limits also throws the database's errors. @throws AppError "tooMany" with the wait */
export async function countUse(name: LimitName, subject: string, isMember = false): Promise<void> {
  try {
    // Counting twice is better than refusing after a lost connection.
    await retryOnConnectionLoss<unknown>(() => getLimiter(name, isMember).consume(digest(subject)));
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? toTooMany(name, refusal) : refusal;
  }
}

export async function refundUse(name: LimitName, subject: string): Promise<void> {
  await (getLimiter(name, false) as RateLimiterPostgres).reward(digest(subject), 1);
}

const REASONS: Partial<Record<LimitName, "tooManyPasswords" | "tooManyCodes">> = {
  wrongPassword: "tooManyPasswords",
  secondFactor: "tooManyCodes",
  secondFactorDay: "tooManyCodes",
  secondFactorAccount: "tooManyCodes",
  recoveryCode: "tooManyCodes",
};

function toTooMany(limit: LimitName, { msBeforeNext }: RateLimiterRes): AppError {
  logSecurityEvent("throttled", { limit });
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / SECOND_MS));
  const reason = REASONS[limit];
  if (!reason) return new AppError("tooMany", { retryAfter });
  return new AppError("tooMany", { reason, values: { seconds: retryAfter }, retryAfter });
}

/** Counters hold no addresses or accounts, only digests. */
const digest = (subject: string) => createHash("sha256").update(subject).digest("base64url");

export async function purgeExpired(): Promise<void> {
  await pool().query('DELETE FROM "RateLimit" WHERE "expire" < $1', [Date.now()]);
}

import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { noteSecurity } from "@/lib/security-log";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often somebody may do what; `points` per `duration` in seconds, counted in Postgres for all instances. */
export const LIMITS = {
  /** Mastodon allows 25 sign-ins in 5 minutes from one network. */
  login: { points: 25, duration: 5 * MINUTE },
  /** Wrong passwords for one account, from wherever they come (Mastodon: 25 an hour). */
  wrongPassword: { points: 25, duration: HOUR },
  /** Libraries and shared flats sign up from one network, and mistakes count. */
  register: { points: 30, duration: HOUR },
  /** Mastodon allows 30 uploads in 30 minutes to one member. */
  upload: { points: 30, duration: 30 * MINUTE },
  /** Nobody asks for this much; programs that grab everything do. */
  ask: { points: 60, duration: HOUR },
  /** Whatever else a member changes. */
  write: { points: 300, duration: 5 * MINUTE },
  /** Guesses at the six digits of one hand-over: a million codes, so one in 100,000 an hour. */
  code: { points: 10, duration: HOUR },
  /** Open pages that come again after each break. */
  live: { points: 300, duration: 5 * MINUTE },
  /** Looking up a place asks another's server once a second at most: one network gets a fifth of that. */
  place: { points: 60, duration: 5 * MINUTE },
  letter: { points: 10, duration: HOUR },
  /** Links in mails: they carry a secret, and a mail program presses those of many members from one network. */
  mailLink: { points: 1000, duration: HOUR },
  /** Reading through the API without an account (Mastodon: 300 in 5 minutes). */
  read: { points: 600, duration: 5 * MINUTE },
  /** Completions while typing: one for each key at the most. */
  suggest: { points: 1200, duration: 5 * MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

const limiters = new Map<LimitName, RateLimiterPostgres>();

function limiter(name: LimitName): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: pool(),
    // Not by its name, which a build may shorten.
    storeType: "pool",
    tableName: "RateLimit",
    tableCreated: true,
    keyPrefix: name,
    ...LIMITS[name],
  });
  limiters.set(name, made);
  return made;
}

/** Counts one use. @throws AppError "tooMany" with the seconds to wait, once the limit is passed */
export async function countUse(name: LimitName, who: string): Promise<void> {
  try {
    await limiter(name).consume(keyOf(who));
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? tooMany(name, refusal) : refusal;
  }
}

/** Refuses without counting. @throws AppError "tooMany" when the limit is used up */
export async function requireUnderLimit(name: LimitName, who: string): Promise<void> {
  const used = await limiter(name).get(keyOf(who));
  if (used && used.consumedPoints >= LIMITS[name].points) throw tooMany(name, used);
}

function tooMany(limit: LimitName, refusal: RateLimiterRes): AppError {
  noteSecurity("throttled", { limit });
  return new AppError("tooMany", { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
}

/** Counters name nobody: addresses and accounts are kept as digests. */
function keyOf(who: string): string {
  return createHash("sha256").update(who).digest("base64url");
}

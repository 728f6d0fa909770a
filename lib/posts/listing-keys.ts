import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { DAY_MS } from "@/lib/time/durations";

// Must match `listing_keys()` in the database.

/** Parts of 1, 2, 4 and so on up to 512 days of publication. */
const LEVELS = 10;
const LEVEL_STEP = 100_000;
/** An index takes ever longer for each further key, and fewer ones cover many more days than asked for. */
const MAX_KEYS = 6;
/** Added to the day on which a post went. */
const GONE = 1_000_000;
/** A post that is gone is listed for two days more; tomorrow counts, since a clock may be late. */
const GONE_DAYS = [-2, -1, 0, 1];

export const hasListingKey = (keys: number[]) =>
  Prisma.sql`listing_keys("createdAt", "withdrawnAt", "goneAt") && ${keys}::int[]`;

/**
 * The keys of what is neither withdrawn nor gone, by publication: the shortest parts of which a few cover the time.
 * @returns also where the first part starts; undefined for centuries
 */
export function activeKeys(from: number, to: number): { keys: number[]; start: Date } | undefined {
  const [first, last] = [Math.floor(from / DAY_MS), Math.floor(to / DAY_MS)];
  for (let level = 0; level < LEVELS; level += 1) {
    const count = (last >> level) - (first >> level) + 1;
    if (count > MAX_KEYS) continue;
    const keys = Array.from({ length: count }, (_, index) => level * LEVEL_STEP + (first >> level) + index);
    return { keys, start: new Date(((first >> level) << level) * DAY_MS) };
  }
  return undefined;
}

/** The keys of what went lately, whenever it was published. */
export function goneKeys(): number[] {
  const today = Math.floor(Date.now() / DAY_MS);
  return GONE_DAYS.map((day) => GONE + today + day);
}

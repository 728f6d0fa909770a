import { LRUCache } from "lru-cache";
import { getChangeCount, type Invalidation } from "@/lib/db/server-bridge";
import { MINUTE_MS } from "@/lib/time/durations";

/** For values that also change without their tag. The cache counts a value as old once it is older. */
const LIFETIME_MS = 5 * MINUTE_MS - 1;
const MAX_VALUES = 10_000;

type Memory = LRUCache<string, { value: unknown }>;

/** The API, Next and the server around it are separate bundles in one process: they share only globals. */
const globals = globalThis as { swapShopTaggedMemory?: Memory };

function memory(): Memory {
  globals.swapShopTaggedMemory ??= new LRUCache({
    max: MAX_VALUES,
    ttl: LIFETIME_MS,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  });
  return globals.swapShopTaggedMemory;
}

/**
 * One value for each tag, out of this instance's memory until the tag is invalidated, for five minutes at most.
 * @param read reads the missing ones together
 */
export async function recallByTag<Value>(
  tags: string[],
  read: (missing: string[]) => Promise<Map<string, Value>>,
): Promise<Map<string, Value>> {
  const found = new Map<string, Value>();
  for (const tag of tags) {
    const kept = memory().get(tag);
    if (kept) found.set(tag, kept.value as Value);
  }
  const missing = [...new Set(tags)].filter((tag) => !found.has(tag));
  if (missing.length === 0) return found;
  const changes = getChangeCount();
  const added = await read(missing);
  // A value from before a change would outlive its invalidation.
  if (changes === getChangeCount()) for (const [tag, value] of added) memory().set(tag, { value });
  return new Map([...found, ...added]);
}

/** Null forgets everything. */
export function forgetTags(change: Pick<Invalidation, "added" | "changed"> | null): void {
  const values = memory();
  if (!change) values.clear();
  else for (const tag of [...change.added, ...change.changed]) values.delete(tag);
}

import { getChangeCount, type Invalidation } from "@/lib/db/server-bridge";
import { MINUTE_MS } from "@/lib/time/durations";

/** For values that also change without their tag. */
const LIFETIME_MS = 5 * MINUTE_MS;
const MAX_VALUES = 10_000;

type Kept = { value: unknown; until: number };

/** The API, Next and the server around it are separate bundles in one process: they share only globals. */
const globals = globalThis as { swapShopTaggedMemory?: Map<string, Kept> };

function memory(): Map<string, Kept> {
  globals.swapShopTaggedMemory ??= new Map();
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
  const now = Date.now();
  const found = new Map<string, Value>();
  for (const tag of tags) {
    const kept = memory().get(tag);
    if (kept && kept.until > now) found.set(tag, kept.value as Value);
  }
  const missing = [...new Set(tags)].filter((tag) => !found.has(tag));
  if (missing.length === 0) return found;
  const changes = getChangeCount();
  const added = await read(missing);
  // A value from before a change would outlive its invalidation.
  if (changes === getChangeCount()) for (const [tag, value] of added) keep(tag, value, now + LIFETIME_MS);
  return new Map([...found, ...added]);
}

function keep(tag: string, value: unknown, until: number): void {
  const values = memory();
  values.delete(tag);
  values.set(tag, { value, until });
  const [oldest] = values.keys();
  if (values.size > MAX_VALUES && oldest) values.delete(oldest);
}

/** Null forgets everything. */
export function forgetTags(change: Pick<Invalidation, "added" | "changed"> | null): void {
  const values = memory();
  if (!change) values.clear();
  else for (const tag of [...change.added, ...change.changed]) values.delete(tag);
}

import "server-only";
import { revalidateTag } from "next/cache";
import { emitInvalidation } from "@/lib/db/cache-events";
import { recordChange } from "@/lib/db/server-bridge";

export const tags = {
  feed: "feed",
  post: (id: string) => `post:${id}`,
  user: (id: string) => `user:${id}`,
  impact: "impact",
  search: (id: string) => `search:${id}`,
  tag: (name: string) => `tag:${name}`,
};

/** Expires the cached and the stale copies of pages with these tags. Call it after the commit. */
export function invalidateTags(...changed: string[]): void {
  emitInvalidation(changed);
  invalidateAdded(...changed);
}

/** The same for additions: an outage may still show the stale copies. */
export function invalidateAdded(...changed: string[]): void {
  for (const tag of changed) revalidateTag(tag, { expire: 0 });
  recordChange();
}

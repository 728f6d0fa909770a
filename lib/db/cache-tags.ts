import "server-only";
import { revalidateTag } from "next/cache";
import { emitInvalidation } from "@/lib/db/cache-events";
import { recordChange } from "@/lib/http/existence-bridge";

/** Names of what a kept page was made from. */
export const tags = {
  feed: "feed",
  post: (id: string) => `post:${id}`,
  /** What a member tells of themselves, wherever it is shown. */
  user: (id: string) => `user:${id}`,
  impact: "impact",
  /** A saved search, as programs read it. */
  search: (id: string) => `search:${id}`,
  /** What is shown because it shares a tag: posts that are alike. */
  tag: (name: string) => `tag:${name}`,
};

/**
 * Makes kept pages new: the next request for a page that was made from one of these tags is rendered afresh. Nobody sees
 * what was about a post or a member again, also while the database is away. Call it after the commit, never before.
 */
export function invalidateTags(...changed: string[]): void {
  emitInvalidation(changed);
  invalidateAdded(...changed);
}

/** The same where something was only added: while the database is away these pages may be shown as they were. */
export function invalidateAdded(...changed: string[]): void {
  for (const tag of changed) revalidateTag(tag, { expire: 0 });
  recordChange();
}

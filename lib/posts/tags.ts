import { isUnambiguous } from "@/lib/http/path-segment";
import { POST_LIMITS, parseTags } from "@/lib/posts/schema";

/** A tag as it is kept; null for what none can be. */
export function tagOf(typed: string): string | null {
  const [tag, ...more] = parseTags(typed);
  return tag && more.length === 0 && [...tag].length <= POST_LIMITS.tag.max ? tag : null;
}

/** The page of a tag; null for those that no address can hold, such as "..". */
export const tagPath = (tag: string): string | null =>
  isUnambiguous(tag) ? `/tag/${encodeURIComponent(tag)}` : null;

/** What an address says in its place, encoded or not, as Next happens to hand it over; null where that is no tag. */
export function readTag(segment: string): string | null {
  try {
    return tagOf(decodeURIComponent(segment));
  } catch {
    // It is decoded already, and holds a "%".
    return tagOf(segment);
  }
}

import { parseTags } from "@/lib/posts/input-schema";
import { POST_LIMITS } from "@/lib/posts/schema";

export function tagOf(typed: string): string | null {
  const [tag, ...more] = parseTags(typed);
  return tag && more.length === 0 && [...tag].length <= POST_LIMITS.tag.max ? tag : null;
}

/** Accepts encoded and decoded segments, because Next passes both. */
export function readTag(segment: string): string | null {
  try {
    return tagOf(decodeURIComponent(segment));
  } catch {
    // Already decoded, with a literal "%".
    return tagOf(segment);
  }
}

import { POST_LIMITS } from "@/lib/posts/field-rules";
import { foldLine } from "@/lib/text/normalize";

/** "Furniture, living room,, furniture" becomes ["furniture", "living room"]. */
export function parseTags(typed: string): string[] {
  const parts = typed.split(",").map(foldLine);
  return [...new Set(parts.filter(Boolean))];
}

/** @returns null unless it is one valid tag */
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

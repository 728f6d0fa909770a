import { isUnambiguous } from "@/lib/http/path-segment";

/** Returns null for tags that no URL path can hold, such as "..". */
export const tagPath = (tag: string): string | null =>
  isUnambiguous(tag) ? `/tag/${encodeURIComponent(tag)}` : null;

import type { PostType } from "@/lib/posts/field-rules";

export const MAX_SEARCHES = 20;
/** Counting stops here. */
export const MAX_COUNTED = 100;

type Search = {
  q?: string | undefined;
  type?: PostType | undefined;
  tag?: string | undefined;
  latitude?: number;
  longitude?: number;
  radius?: number | undefined;
};

export function searchHref(search: Search) {
  const { q, type, tag, latitude, longitude, radius } = search;
  const sent = { q, type, tag, latitude, longitude, radius };
  const named = Object.entries(sent).filter(([, value]) => value !== undefined && value !== "");
  return `/search?${new URLSearchParams(named.map(([name, value]) => [name, String(value)]))}`;
}

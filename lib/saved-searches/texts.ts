import type { PostType } from "@/lib/posts/schema";

type Search = {
  q?: string | undefined;
  type?: PostType | null | undefined;
  tag?: string | undefined;
  radius?: number | undefined;
};

const NUMBER = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** "“desk”, offers only, within 5 km", or without words "offers, tagged “wood”". */
export function describeSearch({ q, type, tag, radius }: Search): string {
  const kind = type && `${type}s`;
  const parts = [
    q ? `“${q}”` : (kind ?? "everything"),
    q && kind && `${kind} only`,
    tag && `tagged “${tag}”`,
    radius && `within ${NUMBER.format(radius)} km`,
  ];
  return parts.filter(Boolean).join(", ");
}

export const searchAfterYours = (search: Search) => (search.q ? "" : "for ") + describeSearch(search);

export function searchHref(search: Search & { latitude?: number; longitude?: number }) {
  const { q, type, tag, latitude, longitude, radius } = search;
  const sent = { q, type, tag, latitude, longitude, radius };
  const named = Object.entries(sent).filter(([, value]) => value !== undefined && value !== "");
  return `/search?${new URLSearchParams(named.map(([name, value]) => [name, String(value)]))}`;
}

/** Except for `view`, the names are those of `GET /api/v1/post`. */
export const FILTER_NAMES = [
  "q",
  "type",
  "tag",
  "status",
  "sort",
  "latitude",
  "longitude",
  "radius",
  "view",
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type Filters = Partial<Record<FilterName, string>>;

/** In kilometres. */
export const DEFAULT_RADIUS = "10";

/** As they stand in an address, always in the same order. */
export function toUrl(filters: Filters): string {
  const query = new URLSearchParams(
    FILTER_NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]] as [string, string]] : [])),
  ).toString();
  return query ? `/search?${query}` : "/search";
}

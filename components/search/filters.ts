import { CHOICES } from "@/components/search/choices";
import { FILTER_NAMES, type FilterName, type Filters } from "@/components/search/search-url";
import { cellCentre } from "@/lib/geo/grid-cell";
import { MAX_QUERY_LENGTH } from "@/lib/search/query-length";

const oneOf = (values: string[]) => (value: string) => values.includes(value);
const between = (least: number, most: number) => (value: string) =>
  /^-?\d+(\.\d+)?$/.test(value) && Number(value) >= least && Number(value) <= most;

const MAKES_SENSE: { [name in FilterName]?: (value: string) => boolean } = {
  type: oneOf(CHOICES.type),
  status: oneOf(CHOICES.status),
  sort: oneOf(CHOICES.sort),
  latitude: between(-90, 90),
  longitude: between(-180, 180),
  radius: between(0.1, 100),
  view: oneOf(["map"]),
};

/** Reads an address; what it does not know, or what is half a place, it leaves out. */
export function parseFilters(search: string): Filters {
  const sent = new URLSearchParams(search);
  const filters: Filters = {};
  for (const name of FILTER_NAMES) {
    const value = sent.get(name)?.trim().slice(0, MAX_QUERY_LENGTH);
    // Somebody may have written it by hand: what makes no sense is left out.
    if (value && (MAKES_SENSE[name]?.(value) ?? true)) filters[name] = value;
  }
  if (filters.latitude && filters.longitude) return filters;
  const { latitude: _, longitude: __, radius: ___, ...rest } = filters;
  return rest.sort === "nearest" ? withoutFilters(rest, "sort") : rest;
}

/** The filters with some changed; `undefined` takes one away. */
export function withFilters(
  filters: Filters,
  changes: { [name in FilterName]?: string | undefined },
): Filters {
  const all = { ...filters, ...changes };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as Filters;
}

export const withoutFilters = (filters: Filters, ...names: FilterName[]): Filters =>
  withFilters(filters, Object.fromEntries(names.map((name) => [name, undefined])));

/** How many of them somebody has chosen beside the words; a place is one. */
export const countFilters = ({ type, status, tag, latitude, sort }: Filters): number =>
  [type, status, tag, latitude, sort].filter(Boolean).length;

/** How they are sorted unless somebody says otherwise: what fits best, else what is near, else what is new. */
export function effectiveSort({ sort, q, latitude }: Filters): string {
  return sort ?? (q ? "relevance" : latitude ? "nearest" : "newest");
}

/** The query of the call. A place is rounded to its cell, also one typed into the address. */
export function toApiQuery(filters: Filters): string {
  const { view: _, ...asked } = filters;
  const { latitude, longitude } = asked;
  const place =
    latitude && longitude ? roundToCell({ latitude: Number(latitude), longitude: Number(longitude) }) : {};
  return new URLSearchParams({ ...asked, ...place, sort: effectiveSort(asked) }).toString();
}

/** A place as it may leave the browser: the centre of its cell. */
export function roundToCell(point: { latitude: number; longitude: number }) {
  const { latitude, longitude } = cellCentre(point);
  return { latitude: String(latitude), longitude: String(longitude) };
}

import type { SearchCriteria } from "@/lib/notifications/schema";

const LOCALE = "en-GB";
const NUMBER = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const LIST = new Intl.ListFormat(LOCALE, { type: "unit", style: "short" });

const texts = {
  everything: "everything",
  all: { offer: "offers", request: "requests" },
  only: { offer: "offers only", request: "requests only" },
  words: (q: string) => `“${q}”`,
  tagged: (tag: string) => `tagged “${tag}”`,
  within: (km: number) => `within ${NUMBER.format(km)} km`,
};

/** "“desk”, offers only, within 5 km", or without words "offers, tagged “wood”". */
export function describeSearch({ q, type, tag, radius }: SearchCriteria): string {
  const [first, kind] = q
    ? [texts.words(q), type && texts.only[type]]
    : [type ? texts.all[type] : texts.everything];
  const filters = [kind, tag && texts.tagged(tag), radius && texts.within(radius)];
  return LIST.format([first, ...filters].flatMap((part) => part || []));
}

/** Rows of earlier releases have a label that already says "for". */
type Search = SearchCriteria | string;

export const matchText = (title: string, search: Search) =>
  hasWords(search)
    ? `“${title}” matches your search ${labelOf(search)}.`
    : `“${title}” matches your search for ${labelOf(search)}.`;

export function moreMatchesText(count: number, search: Search): string {
  const label = labelOf(search);
  if (hasWords(search))
    return count === 1
      ? `One more post matches your search ${label}.`
      : `${count} more posts match your search ${label}.`;
  return count === 1
    ? `One more post matches your search for ${label}.`
    : `${count} more posts match your search for ${label}.`;
}

const hasWords = (search: Search) => typeof search === "string" || Boolean(search.q);
const labelOf = (search: Search) => (typeof search === "string" ? search : describeSearch(search));

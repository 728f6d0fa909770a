"use client";

import { SaveSearch, SaveSearchSpace } from "@/components/saved-searches/save-search";
import { useEffectiveFilters } from "@/components/search/effective-filters-context";
import { toUrl } from "@/components/search/search-url";

/** Saves what the search page has looked for in its corrected spelling. */
export function SaveThisSearch() {
  const { filters, isKnown } = useEffectiveFilters();
  const query = new URLSearchParams(toUrl(filters).split("?")[1]);
  return isKnown ? <SaveSearch query={query} /> : <SaveSearchSpace query={query} />;
}

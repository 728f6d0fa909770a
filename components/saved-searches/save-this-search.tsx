"use client";

import { SaveSearch } from "@/components/saved-searches/save-search";
import { useEffectiveFilters } from "@/components/search/effective-filters-context";
import { toUrl } from "@/components/search/filters";

/** Saves what the search page has looked for in its corrected spelling. */
export function SaveThisSearch() {
  const searched = useEffectiveFilters();
  return searched && <SaveSearch query={new URLSearchParams(toUrl(searched).split("?")[1])} />;
}

"use client";

import { SaveSearch } from "@/components/saved-searches/save-search";
import { toUrl } from "@/components/search/filters";
import { useSearched } from "@/components/search/effective-filters-context";

/** Saves what the search page has looked for, in its mended spelling. */
export function SaveThisSearch() {
  const searched = useSearched();
  return searched && <SaveSearch query={new URLSearchParams(toUrl(searched).split("?")[1])} />;
}

"use client";

import { addressOf } from "@/components/posts/search/filters";
import { useSearched } from "@/components/posts/search/searched";
import { SaveSearch } from "@/components/searches/save-search";

/** Saves what the search page has looked for, in its mended spelling. */
export function SaveThisSearch() {
  const searched = useSearched();
  return searched && <SaveSearch query={new URLSearchParams(addressOf(searched).split("?")[1])} />;
}

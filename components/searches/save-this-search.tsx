"use client";

import { addressOf } from "@/components/posts/search/filters";
import { useSearchAddress } from "@/components/posts/search/use-search-address";
import { SaveSearch } from "@/components/searches/save-search";

/** Saves what the address of the search page asks for. */
export function SaveThisSearch() {
  const { filters, isKnown } = useSearchAddress();
  return isKnown && <SaveSearch query={new URLSearchParams(addressOf(filters).split("?")[1])} />;
}

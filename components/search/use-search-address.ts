"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { onAddressChange } from "@/components/browser/window-events";
import { parseFilters } from "@/components/search/filters";
import { type Filters, toUrl } from "@/components/search/search-url";

const PATH = "/search";
const MOVED = "search-address";

const listen = onAddressChange(MOVED);

let lastSeen = "";

// On the way to another page the address is already that page's: the search left behind keeps its own.
function read() {
  if (window.location.pathname === PATH) lastSeen = window.location.search;
  return lastSeen;
}

/** The search in the address, so that it can be shared and the back button works. */
export function useSearchAddress() {
  const search = useSyncExternalStore(listen, read, () => null);
  const filters = useMemo(() => parseFilters(search ?? ""), [search]);
  const go = useCallback((next: Filters, how: "push" | "replace" = "push") => {
    window.history[how === "push" ? "pushState" : "replaceState"](null, "", toUrl(next));
    window.dispatchEvent(new Event(MOVED));
  }, []);
  return { filters, isKnown: search !== null, go };
}

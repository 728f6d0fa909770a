"use client";

import { useCallback, useSyncExternalStore } from "react";
import { onAddressChange } from "@/components/browser/window-events";
import type { PostType } from "@/lib/posts/field-rules";
import { MAX_QUERY_LENGTH } from "@/lib/search/query-length";

const HASHES: Record<PostType, string> = { offer: "#donations", request: "#demands" };
const MOVED = "feed-address";

const listen = onAddressChange(MOVED);

let lastSeen = "";

// On the way to another page the address is already that page's: the feed left behind keeps its own, so that going back
// finds it as it was.
function read() {
  if (window.location.pathname === "/") lastSeen = window.location.search + window.location.hash;
  return lastSeen;
}

const readNothing = () => "";

/**
 * Which tab and which search the address names, so that both can be shared and the back button works. The kept page knows
 * neither: its HTML shows the first tab without a search.
 */
export function useFeedAddress() {
  const address = useSyncExternalStore(listen, read, readNothing);
  const [search = "", hash = ""] = address.split("#");
  const q = new URLSearchParams(search).get("q")?.trim().slice(0, MAX_QUERY_LENGTH) ?? "";
  const type: PostType = `#${hash}` === HASHES.request ? "request" : "offer";

  const go = useCallback((next: { q: string; type: PostType }, how: "push" | "replace") => {
    const query = next.q ? `?${new URLSearchParams({ q: next.q })}` : "";
    window.history[how === "push" ? "pushState" : "replaceState"](null, "", `/${query}${HASHES[next.type]}`);
    window.dispatchEvent(new Event(MOVED));
  }, []);
  return { q, type, go };
}

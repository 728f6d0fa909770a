"use client";

import { useEffect, useLayoutEffect } from "react";
import { CardSizeButton } from "@/components/feed/card-size-button";

/** Parts of the feed that work a moment after it. */
export default function LateFeedParts({ q }: { q: string }) {
  useMarkedSearch(q !== "");
  // A search, or more posts, need not wait for this part later.
  useEffect(() => void import("@/components/feed/load-posts").catch(() => {}), []);
  return <CardSizeButton />;
}

/** Results come first while the feed is searched, see `app/shell.css`. Before this part has loaded, `THEME_SCRIPT` has read the address. */
function useMarkedSearch(isSearched: boolean): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.toggleAttribute("data-q", isSearched);
    return () => root.removeAttribute("data-q");
  }, [isSearched]);
}

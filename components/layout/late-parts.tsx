"use client";

import { useEffect } from "react";

/** Parts that a page can do without until it is at rest. */
export function LateParts() {
  useEffect(() => {
    // A browser that cannot load them works as before.
    import("@/components/layout/start-late-parts").catch(() => {});
  }, []);
  return null;
}

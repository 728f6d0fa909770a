"use client";

import { useEffect } from "react";

/** Registers the service worker once the page is at rest. */
export function ServiceWorker() {
  useEffect(() => {
    // A browser that lacks or refuses it works as before, online only.
    navigator.serviceWorker?.register("/sw.js").catch(() => {});
  }, []);
  return null;
}

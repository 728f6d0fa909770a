"use client";

import { useEffect } from "react";

/** Registers the service worker once the page is at rest; in development there is none. */
export function ServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
    // A browser that refuses it works as before, online only.
    navigator.serviceWorker.register("/sw.js").catch(() => {});
  }, []);
  return null;
}

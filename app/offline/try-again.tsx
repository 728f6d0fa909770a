"use client";

import { useEffect } from "react";
import { useIsConnected } from "@/app/offline/use-is-connected";
import { texts } from "@/app/texts";

const AGAIN_MS = 5000;

/** By itself once there is a connection. Without scripts, an empty address is that of the page. */
export function TryAgain() {
  const isConnected = useIsConnected();
  useEffect(() => {
    // Opened by its own address, there is nothing else to come.
    if (window.location.pathname === "/offline") return;
    const again = async () => {
      // The browser only knows that there is a network, not whether the site can be reached.
      const mayBe = navigator.onLine && document.visibilityState === "visible";
      const isThere = mayBe && (await fetch(window.location.href, { method: "HEAD" }).catch(() => null));
      if (isThere) window.location.reload();
    };
    // The connection may have come back before this page could listen.
    void again();
    window.addEventListener("online", again);
    // A site that could not be reached comes back without that event.
    const timer = setInterval(again, AGAIN_MS);
    return () => {
      window.removeEventListener("online", again);
      clearInterval(timer);
    };
  }, []);
  if (isConnected) return null;
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the page that one wanted, whichever that is.
    <a href="" className="btn btn-primary">
      {texts.offline.again}
    </a>
  );
}

"use client";

import { useEffect } from "react";
import { texts } from "@/app/texts";

/** By itself once there is a connection. Without scripts, an empty address is that of the page. */
export function TryAgain() {
  useEffect(() => {
    const again = () => window.location.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the page that one wanted, whichever that is.
    <a href="" className="btn btn-primary">
      {texts.offline.again}
    </a>
  );
}

"use client";

import { useSyncExternalStore } from "react";
import { texts } from "@/app/texts";

function listen(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** In place of another page there is no connection; by its own address there may be one. */
const isConnected = () => navigator.onLine && window.location.pathname === "/offline";

export function OfflineWords() {
  const { heading, lead } = useSyncExternalStore(listen, isConnected, () => false)
    ? texts.offline.connected
    : texts.offline;
  return (
    <>
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
    </>
  );
}

"use client";

import { useIsConnected } from "@/app/offline/use-is-connected";
import { texts } from "@/app/texts";

export function OfflineWords() {
  const { heading, lead } = useIsConnected() ? texts.offline.connected : texts.offline;
  return (
    <>
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
    </>
  );
}

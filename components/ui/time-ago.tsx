"use client";

import { useSyncExternalStore } from "react";
import { ago, dayOf } from "@/lib/text/format";

const MINUTE = 60_000;

function everyMinute(changed: () => void) {
  const timer = setInterval(changed, MINUTE);
  return () => clearInterval(timer);
}

/** "2 hours ago". A kept page cannot know the time, so its HTML says the day. */
export function TimeAgo({ iso }: { iso: string }) {
  const text = useSyncExternalStore(
    everyMinute,
    () => ago(iso, Date.now()),
    () => dayOf(iso),
  );
  return (
    <time dateTime={iso} title={dayOf(iso)}>
      {text}
    </time>
  );
}

"use client";

import { useSyncExternalStore } from "react";
import { formatDay, formatRelative } from "@/lib/text/format";
import { MINUTE_MS } from "@/lib/time/durations";

function everyMinute(changed: () => void) {
  const timer = setInterval(changed, MINUTE_MS);
  return () => clearInterval(timer);
}

/** "2 hours ago". A kept page cannot know the time, so its HTML says the day. */
export function TimeAgo({ iso }: { iso: string }) {
  const day = formatDay(iso);
  const text = useSyncExternalStore(
    everyMinute,
    () => formatRelative(iso, Date.now()),
    () => day,
  );
  return (
    <time dateTime={iso} title={text === day ? undefined : day}>
      {text}
    </time>
  );
}

"use client";

import { useSyncExternalStore } from "react";
import { formatDay, formatRelative, formatShortAge, formatShortDay } from "@/lib/text/format";
import { MINUTE_MS } from "@/lib/time/durations";

function everyMinute(changed: () => void) {
  const timer = setInterval(changed, MINUTE_MS);
  return () => clearInterval(timer);
}

/** "2 hours ago". A kept page cannot know the time, so its HTML says the day. */
export function TimeAgo({ iso }: { iso: string }) {
  const day = formatDay(iso);
  const text = useAge(iso, formatRelative) ?? day;
  return (
    <time dateTime={iso} title={text === day ? undefined : day}>
      {text}
    </time>
  );
}

/** The same on a card; where there is little room the styles show "3 d" instead, of `data-short`. */
export function CardAge({ iso }: { iso: string }) {
  const day = formatDay(iso);
  const text = useAge(iso, formatRelative) ?? day;
  return (
    <time
      dateTime={iso}
      title={text === day ? undefined : day}
      data-short={useAge(iso, formatShortAge) ?? formatShortDay(iso)}
    >
      {text}
    </time>
  );
}

/** Null while the server renders. */
export function useAge(iso: string, format: (iso: string, now: number) => string): string | null {
  return useSyncExternalStore(
    everyMinute,
    () => format(iso, Date.now()),
    () => null,
  );
}

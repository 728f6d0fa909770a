"use client";

import { useSyncExternalStore } from "react";
import { everyMinute } from "@/components/browser/every-minute";
import { formatDay, formatRelative, formatShortAge, formatShortDay } from "@/lib/text/format";

/** `hasShort`: with "3 d" as `data-short`, for styles to show where there is little room. */
type Props = { iso: string; hasShort?: boolean };

/** "2 hours ago". A kept page cannot know the time, so its HTML says the day. */
export function TimeAgo({ iso, hasShort = false }: Props) {
  const day = formatDay(iso);
  const text = useAge(iso, formatRelative) ?? day;
  const short = useAge(iso, formatShortAge) ?? formatShortDay(iso);
  return (
    <time dateTime={iso} title={text === day ? undefined : day} data-short={hasShort ? short : undefined}>
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

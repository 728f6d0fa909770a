"use client";

import { useAge } from "@/components/ui/time-ago";
import { formatDay, formatRelative, formatShortAge, formatShortDay } from "@/lib/text/format";
import { DAY_MS } from "@/lib/time/durations";

const DAYS_COUNTED = 7;

/** "27 min" or "2 d", and "19 Nov" after a week. */
const formatWithinWeek = (iso: string, now: number) =>
  now - Date.parse(iso) < DAYS_COUNTED * DAY_MS ? formatShortAge(iso, now) : formatShortDay(iso);

/** For a list; screen readers say "27 minutes ago". */
export function ShortAge({ iso }: { iso: string }) {
  const day = formatDay(iso);
  return (
    <time dateTime={iso} title={day}>
      <span aria-hidden="true">{useAge(iso, formatWithinWeek) ?? formatShortDay(iso)}</span>
      <span className="sr-only">{useAge(iso, formatRelative) ?? day}</span>
    </time>
  );
}

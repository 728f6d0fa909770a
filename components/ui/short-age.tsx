"use client";

import { useAge } from "@/components/ui/time-ago";
import { formatDay, formatRelative, formatShortAge, formatShortDay } from "@/lib/text/format";

/** "27 min" in a list; screen readers say "27 minutes ago". */
export function ShortAge({ iso }: { iso: string }) {
  const day = formatDay(iso);
  return (
    <time dateTime={iso} title={day}>
      <span aria-hidden="true">{useAge(iso, formatShortAge) ?? formatShortDay(iso)}</span>
      <span className="sr-only">{useAge(iso, formatRelative) ?? day}</span>
    </time>
  );
}

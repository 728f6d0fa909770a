"use client";

import { useSyncExternalStore } from "react";
import { formatDay } from "@/lib/text/format";
import { formatDateTime } from "@/lib/text/format-moment";

const never = () => () => {};

/** "Mon 30 November at 18:00", in the reader's own time zone; the kept HTML, which does not know it, says the day. */
export function LocalTime({ iso }: { iso: string }) {
  const text = useSyncExternalStore(
    never,
    () => formatDateTime(iso),
    () => formatDay(iso),
  );
  return <time dateTime={iso}>{text}</time>;
}

"use client";

import { useSyncExternalStore } from "react";
import { formatDay } from "@/lib/text/format";
import { formatWeekday } from "@/lib/text/format-weekday";
import { lastFullDay } from "@/lib/time/last-full-day";

const never = () => () => {};

/** "Fri 4 December" for a time on Saturday: "by Saturday" would promise its evening, too. */
export function LastFullDay({ iso }: { iso: string }) {
  return useSyncExternalStore(
    never,
    () => formatWeekday(lastFullDay(new Date(iso))),
    () => formatDay(lastFullDay(new Date(iso)).toISOString()),
  );
}

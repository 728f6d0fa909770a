"use client";

import { useSyncExternalStore } from "react";
import { dayOf, momentOf } from "@/lib/text/format";

const never = () => () => {};

/** "Mon 30 November at 18:00", in the reader's own time zone; the kept HTML, which does not know it, says the day. */
export function Moment({ iso }: { iso: string }) {
  const text = useSyncExternalStore(
    never,
    () => momentOf(iso),
    () => dayOf(iso),
  );
  return <time dateTime={iso}>{text}</time>;
}

import { formatClock, formatDateTime } from "@/lib/text/format-moment";

const isToday = (at: number) => new Date(at).toDateString() === new Date().toDateString();

export const texts = {
  offline: "You’re offline.",
  asItWas: "You’re offline. This page is as it was.",
  /** On the form of a post. */
  draftKept: "You’re offline. What you write here is kept on this device.",
  shownTime: (at: number) => {
    const iso = new Date(at).toISOString();
    return `You’re offline. This is from ${isToday(at) ? formatClock(iso) : formatDateTime(iso)}.`;
  },
} as const;

import type { ResponseTime } from "@/lib/posts/schema";

/** How soon a poster answers replies, within a sentence. */
export const paceTexts = {
  hour: "usually answers within an hour",
  hours: "usually answers within a few hours",
  day: "usually answers within a day",
  days: "usually answers within a few days",
  week: "usually answers within a week",
  longer: "usually takes more than a week to answer",
} satisfies Record<ResponseTime, string>;

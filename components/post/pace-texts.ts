import type { ResponseTime } from "@/lib/posts/field-rules";
import { formatCount, plural } from "@/lib/text/format";

/** How soon a poster answers replies, within a sentence. */
export const paceTexts = {
  hour: "usually answers within an hour",
  hours: "usually answers within a few hours",
  day: "usually answers within a day",
  days: "usually answers within a few days",
  week: "usually answers within a week",
  longer: "usually takes more than a week to answer",
} satisfies Record<ResponseTime, string>;

/** On cards, in short. A slow one is named on the profile, beside the rest. */
export const shortPaceTexts = {
  hour: "answers within an hour",
  hours: "answers within a few hours",
  day: "answers within a day",
  days: "answers within a few days",
  week: "answers within a week",
  longer: undefined,
} satisfies Record<ResponseTime, string | undefined>;

/** As on the profile. */
export const keptText = (n: number) => plural(n, "1 promise kept", `${formatCount(n)} promises kept`);

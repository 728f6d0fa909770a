import { lazily } from "@/lib/text/lazily";

const LOCALE = "en-GB";

const weekday = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { weekday: "short", day: "numeric", month: "long" }),
);

/** "Mon 30 November" in the local time zone; browsers only. Apart from the other formats, which the feed loads. */
export const formatWeekday = (time: Date) => weekday().format(time);

/** Days and hours in a neighbour's own words, such as "Tuesday or Thursday after five". */

import { DAY_MS } from "@/lib/time/durations";

/** Hours of the day at which people meet at a door, and how they say so. */
const PARTS: [hour: number, said: RegExp][] = [
  [10, /\bmornings?\b/i],
  [15, /\bafternoons?\b/i],
  [18, /\b(?:evenings?|tonight|after work)\b/i],
];

const DAY = "(sun|mon|tue|wed|thu|fri|sat)(?:days?|s|sdays?|nesdays?|rs|rsdays?|urdays?)?";
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const dayOf = (name = "") => DAYS.indexOf(name.toLowerCase());

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const HOUR = `(noon|${NUMBERS.join("|")}|\\d{1,2})(?:[:.]\\d\\d)?\\s*([ap]m)?\\b`;
const ROUGHLY = "about|around|roughly";
const FROM = new RegExp(`\\b(?:after|from|between|past)\\s+(?:(?:${ROUGHLY})\\s+)?${HOUR}`, "i");
const TO = new RegExp(
  `(?:\\b(?:before|until|till|by)|\\b(?:between|from)\\s+[\\w:.]+\\s+(?:and|to))\\s+(?:(?:${ROUGHLY})\\s+)?${HOUR}`,
  "i",
);
/** "At seven" ends there, or goes on with a day: "about seven chairs" and "at 7 Mill Lane" are no times. */
const AFTER_AT = [
  "o.?clock",
  "$",
  "[.;!?)]",
  `,?\\s*(?:or |and )?(?:on|in the|this|if|but|or (?:so|later)|is|would|suits?|works?|most|any|every|to(?:day|morrow|night)|(?:mid-?)?week(?:days?|ends?)|mornings?|afternoons?|evenings?|after work|${DAY})\\b`,
].join("|");
const AT = new RegExp(
  `\\b(?:${ROUGHLY}|at)\\s+${HOUR}(?:\\s*(?:or|to|-|–)\\s*(?:${NUMBERS.join("|")}|\\d{1,2})\\b)?(?=\\s*(?:${AFTER_AT}))`,
  "i",
);

/** "Not before five" is after five; days that do not suit are left out. */
const positive = (said: string) =>
  said
    .replace(/\bnot before\b/gi, "after")
    .replace(/\bnot (?:after|later than)\b/gi, "before")
    .replace(/\b(?:not|except|never|but no|apart from)\b[^,.;]*/gi, "");

/** Days of the week, Sunday is 0; none where none is named. */
export function meetingDays(said: string): Set<number> {
  const words = positive(said);
  const days = new Set<number>();
  if (/\bweekends?\b/i.test(words)) for (const day of [6, 0]) days.add(day);
  if (/\b(?:weekdays?|working days?)\b/i.test(words)) for (const day of [1, 2, 3, 4, 5]) days.add(day);
  for (const [, name] of words.matchAll(new RegExp(`\\b${DAY}\\b`, "gi"))) days.add(dayOf(name));
  const range = new RegExp(`\\b${DAY}\\s*(?:to|-|–|until|till|through)\\s*${DAY}\\b`, "gi");
  for (const [, first, last] of words.matchAll(range))
    for (let day = dayOf(first); day !== dayOf(last); day = (day + 1) % 7) days.add(day);
  return days;
}

/** Whole names or their usual short forms: "3 marbles" and "2 decorations" are no dates. */
const DATE =
  /\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:(jan)(?:uary)?|(feb)(?:ruary)?|(mar)(?:ch)?|(apr)(?:il)?|(may)|(jun)e?|(jul)y?|(aug)(?:ust)?|(sep)(?:t|tember)?|(oct)(?:ober)?|(nov)(?:ember)?|(dec)(?:ember)?)\b/i;
const HALF_A_YEAR_DAYS = 183;

/** How many days from now a date is, such as the one in "Tomorrow, Sun 29 November"; null where none is said. */
export function daysUntilDate(said: string, now: Date): number | null {
  const [, day, ...months] = DATE.exec(positive(said)) ?? [];
  if (!day) return null;
  const today = new Date(now).setHours(0, 0, 0, 0);
  const date = new Date(now.getFullYear(), months.findIndex(Boolean), Number(day));
  const days = () => Math.round((date.getTime() - today) / DAY_MS);
  // In December, a day of January is one of the next year.
  if (days() < -HALF_A_YEAR_DAYS) date.setFullYear(date.getFullYear() + 1);
  return days();
}

/** Hours that suit; `usual` itself where nothing is said about them. */
export function meetingHours(said: string, usual: number[]): number[] {
  const words = positive(said);
  const named = PARTS.filter(([, part]) => part.test(words)).map(([hour]) => hour);
  const from = hourIn(words, FROM);
  const to = hourIn(words, TO);
  const hours = named.length > 0 ? named : usual;
  if (from === null && to === null) {
    const at = hourIn(words, AT);
    return at === null ? hours : [at];
  }
  const fitting = hours.filter((hour) => hour >= (from ?? 0) && hour < (to ?? 24));
  // Nobody's usual hour: the first that was said, or the last before the end.
  return fitting.length > 0 ? fitting : [from ?? (to ?? 24) - 1];
}

function hourIn(words: string, pattern: RegExp): number | null {
  const [found, said = "", half] = pattern.exec(words) ?? [];
  if (!found) return null;
  const name = said.toLowerCase();
  const hour = name === "noon" ? 12 : NUMBERS.indexOf(name) + 1 || Number(name);
  if (hour > 23) return null;
  if (half?.toLowerCase() === "am") return hour % 12;
  const isMorning = /\bmornings?\b/i.test(words) && !/\b(?:afternoons?|evenings?)\b/i.test(words);
  if (!half && isMorning) return hour;
  const isLate = half || hour < 8 || /\b(?:evenings?|tonight)\b/i.test(words);
  return isLate && hour < 12 ? hour + 12 : hour;
}

import { HOUR_MS } from "@/lib/time/durations";

/** Hours of the day at which people meet at a door, and how they say so. */
const HOURS: [hour: number, said: RegExp][] = [
  [10, /\bmornings?\b/i],
  [15, /\bafternoons?\b/i],
  [18, /\b(?:evenings?|tonight|after work)\b/i],
];
const USUAL_HOURS = [10, 18];
const WEEKEND = /\bweekends?\b/i;
/** The other should see it in time. */
const NOTICE_MS = 2 * HOUR_MS;
const MAX_TIMES = 4;
const SATURDAY = 6;

/**
 * Times to meet, the next first: mornings and evenings of two days, and of the next Saturday. In local time.
 * @param said about when, such as "Any evening": then only evenings, of more days
 */
export function proposalTimes(now: Date, said = ""): Date[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const wanted = HOURS.filter(([, words]) => words.test(said)).map(([hour]) => hour);
  const hours = wanted.length > 0 ? wanted : USUAL_HOURS;
  const times = daysFor(now, said, wanted.length > 0).flatMap((day) =>
    hours.map((hour) => timeAt(today, day, hour)),
  );
  return times.filter((time) => time.getTime() >= now.getTime() + NOTICE_MS).slice(0, MAX_TIMES);
}

/** From today. */
function daysFor(now: Date, said: string, isOneTime: boolean): number[] {
  const untilSaturday = (SATURDAY - now.getDay() + 7) % 7;
  if (WEEKEND.test(said)) return [untilSaturday, untilSaturday + 1, untilSaturday + 7];
  if (isOneTime) return [0, 1, 2, 3];
  return [...new Set([0, 1, untilSaturday])].sort((one, other) => one - other);
}

/** Through the clock of the place: a day may have 23 or 25 hours. */
function timeAt(today: number, day: number, hour: number): Date {
  const time = new Date(today);
  time.setDate(time.getDate() + day);
  time.setHours(hour);
  return time;
}

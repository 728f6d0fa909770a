import { daysUntilDate, meetingDays, meetingHours } from "@/components/messages/said-times";
import { HOUR_MS } from "@/lib/time/durations";

const USUAL_HOURS = [10, 18];
/** The other should see it in time. */
const NOTICE_MS = 2 * HOUR_MS;
const MAX_TIMES = 4;
const SATURDAY = 6;
const FOLLOWING = [0, 1, 2, 3];
/** So far ahead named days are found at least twice. */
const DAYS_AHEAD = [...Array(14).keys()];

/**
 * Times to meet, the next first: mornings and evenings of two days, and of the next Saturday. In local time.
 * @param said about when, such as "Any evening": then only evenings, of more days
 * @param agreedAt the time that stands already
 */
export function proposalTimes(now: Date, said = "", agreedAt = ""): Date[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const hours = meetingHours(said, USUAL_HOURS);
  return daysFor(now, said, hours !== USUAL_HOURS)
    .flatMap((day) => hours.map((hour) => timeAt(today, day, hour)))
    .filter((time) => time.getTime() >= now.getTime() + NOTICE_MS && time.getTime() !== Date.parse(agreedAt))
    .slice(0, MAX_TIMES);
}

/** From today. */
function daysFor(now: Date, said: string, isOneTime: boolean): number[] {
  const date = daysUntilDate(said, now);
  // Should that day be over, the next ones are as good.
  if (date !== null) return FOLLOWING.map((day) => Math.max(0, date) + day);
  const named = meetingDays(said);
  if (named.size > 0) return DAYS_AHEAD.filter((day) => named.has((now.getDay() + day) % 7));
  if (isOneTime) return FOLLOWING;
  const untilSaturday = (SATURDAY - now.getDay() + 7) % 7;
  return [...new Set([0, 1, untilSaturday])].sort((one, other) => one - other);
}

/** Through the clock of the place: a day may have 23 or 25 hours. */
function timeAt(today: number, day: number, hour: number): Date {
  const time = new Date(today);
  time.setDate(time.getDate() + day);
  time.setHours(hour);
  return time;
}

import { HOUR_MS } from "@/lib/time/durations";

/** Hours of the day at which people meet at a door. */
const MORNING = 10;
const EVENING = 18;
/** The other should see it in time. */
const NOTICE_MS = 2 * HOUR_MS;
const MAX_TIMES = 4;
const SATURDAY = 6;

/** Times to meet that suit most people, the next first: mornings and evenings of two days, and of the next Saturday. In local time. */
export function proposalTimes(now: Date): Date[] {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const untilSaturday = (SATURDAY - now.getDay() + 7) % 7;
  const days = [...new Set([0, 1, untilSaturday])].sort((one, other) => one - other);
  const times = days.flatMap((day) => [MORNING, EVENING].map((hour) => timeAt(today, day, hour)));
  return times.filter((time) => time.getTime() >= now.getTime() + NOTICE_MS).slice(0, MAX_TIMES);
}

/** Through the clock of the place: a day may have 23 or 25 hours. */
function timeAt(today: number, day: number, hour: number): Date {
  const time = new Date(today);
  time.setDate(time.getDate() + day);
  time.setHours(hour);
  return time;
}

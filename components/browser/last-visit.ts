import { DAY_MS, HOUR_MS } from "@/lib/time/durations";

const KEY = "home-visit";
/** After so long without a look another visit begins. */
const PAUSE_MS = 4 * HOUR_MS;

/** Says when the visit before this one ended, or a day ago on the first; and that one is here now. */
export function noteVisit(now = Date.now()): string {
  const [seen, before] = readTimes();
  const since = seen && now - seen > PAUSE_MS ? seen : (before ?? now - DAY_MS);
  try {
    localStorage.setItem(KEY, `${now} ${since}`);
  } catch {
    // Without storage each visit is the first.
  }
  return new Date(since).toISOString();
}

function readTimes(): (number | undefined)[] {
  try {
    const times = (localStorage.getItem(KEY) ?? "").split(" ").map(Number);
    return times.length === 2 && times.every((time) => time > 0) ? times : [];
  } catch {
    return [];
  }
}

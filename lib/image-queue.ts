import "server-only";
import { AppError } from "@/lib/errors";

/** Two at once leave a small machine room to answer others; more than this many waiting are sent away. */
const AT_ONCE = 2;
const MAX_WAITING = 24;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work when its turn has come. @throws AppError "unavailable" when too many are waiting */
export async function enqueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError("unavailable");
    await new Promise<void>((turn) => waiting.push(turn));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on, so that nobody slips in between.
    if (next) next();
    else running -= 1;
  }
}

import "server-only";
import { AppError } from "@/lib/http/errors";

/** Two at once leave a small machine room to answer others; more than this many waiting are sent away. */
const AT_ONCE = 2;
const MAX_WAITING = 36;
/** Nobody can take all the places: these are three posts full of pictures. */
const MAX_WAITING_EACH = 20;

type Waiting = { who: string; begin: () => void };

let running = 0;
const waiting: Waiting[] = [];

/**
 * Runs the work when its turn has come.
 *
 * @param signal ends the waiting; the work has to listen by itself
 * @throws AppError "unavailable" when too many are waiting, or at the signal
 */
export async function enqueue<T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  await turn(who, signal);
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on, so that nobody slips in between.
    if (next) next.begin();
    else running -= 1;
  }
}

async function turn(who: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new AppError("unavailable");
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  const own = waiting.filter((one) => one.who === who).length;
  if (waiting.length >= MAX_WAITING || own >= MAX_WAITING_EACH) throw new AppError("unavailable");
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(one), 1);
      reject(new AppError("unavailable"));
    };
    const begin = () => {
      signal.removeEventListener("abort", leave);
      resolve();
    };
    const one = { who, begin };
    waiting.push(one);
    signal.addEventListener("abort", leave, { once: true });
  });
}

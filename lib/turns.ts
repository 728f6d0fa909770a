import "server-only";
import { AppError } from "@/lib/errors";

/** Of all transactions a process can have open, so many may be about the same thing: others go on meanwhile. */
const AT_ONCE = 3;
const PATIENCE_MS = 5000;

type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<string, Line>();

/**
 * Runs the work when at most two others are at work on the same thing in this process: who would wait for a row that is
 * taken waits here, where no connection to the database is held meanwhile.
 *
 * @throws AppError "unavailable" after 5 s
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { running: 0, waiting: [] };
  lines.set(key, line);
  if (line.running < AT_ONCE) line.running += 1;
  else await turn(line);
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    // The place is handed on, so that nobody slips in between.
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }
}

function turn(line: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(begin), 1);
      reject(new AppError("unavailable"));
    }, PATIENCE_MS);
    line.waiting.push(begin);
  });
}

import "server-only";
import { AppError } from "@/lib/http/errors";

/** Of all transactions a process can have open, so many may be about the same thing: others go on meanwhile. */
const AT_ONCE = 3;
const TIMEOUT_MS = 5000;

/** So many at once; who comes later waits in line, but not for ever. */
export class Semaphore {
  private readonly most: number;
  private readonly patienceMs: number;
  private readonly tooLate: () => Error;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(most: number, patienceMs: number, tooLate: () => Error) {
    this.most = most;
    this.patienceMs = patienceMs;
    this.tooLate = tooLate;
  }

  /** Whoever got a turn passes it on. @throws what `tooLate` makes, after the patience */
  async take(): Promise<void> {
    if (this.running < this.most) {
      this.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(this.tooLate());
      }, this.patienceMs);
      this.waiting.push(begin);
    });
  }

  pass(): void {
    const next = this.waiting.shift();
    // The place is handed on, so that nobody slips in between.
    if (next) next();
    else this.running -= 1;
  }

  get isIdle(): boolean {
    return this.running === 0;
  }
}

const lines = new Map<string, Semaphore>();

/**
 * Runs the work when at most two others are at work on the same thing in this process: who would wait for a row that is
 * taken waits here, where no connection to the database is held meanwhile.
 *
 * @throws AppError "unavailable" after 5 s
 */
export async function withKeyedLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? new Semaphore(AT_ONCE, TIMEOUT_MS, () => new AppError("unavailable"));
  lines.set(key, line);
  await line.take();
  try {
    return await work();
  } finally {
    line.pass();
    if (line.isIdle) lines.delete(key);
  }
}

import "server-only";
import PQueue from "p-queue";
import { AppError } from "@/lib/http/errors";

/** Leaves processor time for requests on a small machine. */
const MAX_RUNNING = 2;
const MAX_WAITING = 36;
const MAX_WAITING_PER_OWNER = 20;

type Waiting = { owner: string };

const queue = new PQueue({ concurrency: MAX_RUNNING });
const waiting = new Set<Waiting>();

/** @throws AppError "unavailable" when too many wait, or if the signal comes before the work starts */
export async function enqueue<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (signal.aborted || isFull(owner)) throw new AppError("unavailable");
  const entry: Waiting = { owner };
  const whileWaiting = new AbortController();
  const leave = () => whileWaiting.abort(new AppError("unavailable"));
  const stopWaiting = () => {
    signal.removeEventListener("abort", leave);
    waiting.delete(entry);
  };
  const start = () => {
    stopWaiting();
    return work();
  };
  signal.addEventListener("abort", leave, { once: true });
  waiting.add(entry);
  return queue.add(start, { signal: whileWaiting.signal }).finally(stopWaiting);
}

const isFull = (owner: string) => waiting.size >= MAX_WAITING || countWaiting(owner) >= MAX_WAITING_PER_OWNER;

const countWaiting = (owner: string) => [...waiting].filter((entry) => entry.owner === owner).length;

import "server-only";
import PQueue from "p-queue";
import { AppError } from "@/lib/http/errors";
import { MAX_IMAGE_BYTES } from "@/lib/images/image-sizes";

/** Leaves processor time for requests on a small machine. */
const MAX_RUNNING = 2;
/** As many small ones as are done before their requests end. */
const MAX_WAITING = 120;
const MAX_WAITING_BYTES = 36 * MAX_IMAGE_BYTES;
const MAX_WAITING_PER_OWNER = 20;

type Waiting = { owner: string; bytes: number; round: number };
type Picture = { owner: string; bytes: number; signal: AbortSignal };

const queue = new PQueue({ concurrency: MAX_RUNNING });
const waiting = new Set<Waiting>();
let currentRound = 0;

/**
 * In rounds: each owner has one picture in a round, however many wait.
 * @throws AppError "unavailable" when too many wait, or if the signal comes before the work starts
 */
export async function enqueue<T>({ owner, bytes, signal }: Picture, work: () => Promise<T>): Promise<T> {
  if (signal.aborted || isFull(owner, bytes)) throw new AppError("unavailable");
  const entry: Waiting = { owner, bytes, round: nextRound(owner) };
  const whileWaiting = new AbortController();
  const leave = () => whileWaiting.abort(new AppError("unavailable"));
  const stopWaiting = () => {
    signal.removeEventListener("abort", leave);
    waiting.delete(entry);
  };
  const start = () => {
    stopWaiting();
    currentRound = entry.round;
    return work();
  };
  signal.addEventListener("abort", leave, { once: true });
  waiting.add(entry);
  return queue.add(start, { signal: whileWaiting.signal, priority: -entry.round }).finally(stopWaiting);
}

const waitingOf = (owner: string) => [...waiting].filter((entry) => entry.owner === owner);

const nextRound = (owner: string) =>
  Math.max(currentRound, ...waitingOf(owner).map(({ round }) => round + 1));

function isFull(owner: string, bytes: number): boolean {
  const waitingBytes = [...waiting].reduce((sum, entry) => sum + entry.bytes, 0);
  return (
    waiting.size >= MAX_WAITING ||
    waitingBytes + bytes > MAX_WAITING_BYTES ||
    waitingOf(owner).length >= MAX_WAITING_PER_OWNER
  );
}

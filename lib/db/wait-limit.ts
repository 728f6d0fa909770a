import type PQueue from "p-queue";

export type WaitLimit = { maxWaitMs: number; createError: () => Error };

/** Limits how long work waits to start; p-queue's `timeout` limits how long it runs. @throws the created error */
export function addWithWaitLimit<T>(
  queue: PQueue,
  { maxWaitMs, createError }: WaitLimit,
  work: () => Promise<T>,
): Promise<T> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(createError()), maxWaitMs);
  const start = () => {
    clearTimeout(timer);
    return work();
  };
  return queue.add(start, { signal: waiting.signal });
}

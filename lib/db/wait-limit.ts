import type PQueue from "p-queue";

export type WaitLimit = { maxWaitMs: number; createError: () => Error };

/**
 * Adds work to a queue and limits how long it waits to start; the `timeout` of p-queue limits how long it runs.
 *
 * @throws the created error when the work has not started in time
 */
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

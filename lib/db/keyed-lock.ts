import "server-only";
import PQueue from "p-queue";
import { addWithWaitLimit } from "@/lib/db/wait-limit";
import { AppError } from "@/lib/http/errors";

const MAX_PER_KEY = 3;
const WAIT_LIMIT = { maxWaitMs: 5000, createError: () => new AppError("unavailable") };

const queues = new Map<string, PQueue>();

/** More work of a key waits, without a connection. @throws AppError "unavailable" */
export const withKeyedLock = <T>(key: string, work: () => Promise<T>): Promise<T> =>
  addWithWaitLimit(queueOf(key), WAIT_LIMIT, work);

function queueOf(key: string): PQueue {
  const existing = queues.get(key);
  if (existing) return existing;
  const queue = new PQueue({ concurrency: MAX_PER_KEY });
  queues.set(key, queue);
  queue.on("idle", () => queues.delete(key));
  return queue;
}

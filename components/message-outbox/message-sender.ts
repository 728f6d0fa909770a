import { isSendable, type OutboxState } from "@/components/message-outbox/outbox-state";
import { delayAfter } from "@/components/message-outbox/send-failure";
import { type Cause, createSendQueue, type QueueCalls } from "@/components/message-outbox/send-queue";

export type SendCalls = QueueCalls & {
  /** Keeps other tabs from sending meanwhile. */
  withLock(work: () => Promise<void>): Promise<void>;
};

/** Many browsers may reconnect at the same moment. */
const MAX_JITTER_MS = 1000;

/** Runs the send queue at a press, and again after growing delays until nothing is pending. */
export function createMessageSender(state: OutboxState, { withLock, ...calls }: SendCalls) {
  const queue = createSendQueue(state, calls);
  let isRunning = false;
  let queued: Cause | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hasWork = () => state.isSignedIn() && state.pending().some(isSendable);
  const runLater = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run("automatic"), ms);
  };
  const run = async (cause: Cause): Promise<void> => {
    if (isRunning) {
      if (queued !== "press") queued = cause;
      return;
    }
    clearTimeout(timer);
    if (!state.isSignedIn()) return;
    isRunning = true;
    await withLock(() => queue.sendAll(cause)).catch(queue.failures.add);
    isRunning = false;
    const next = queued;
    queued = null;
    if (next) return run(next);
    if (hasWork()) runLater(delayAfter(queue.failures.count()));
  };

  return {
    run,
    /** The site may be back. */
    runSoon() {
      if (!isRunning && hasWork()) runLater(Math.random() * MAX_JITTER_MS);
    },
    /** For another session: nothing has failed in it. */
    startOver() {
      queue.failures.reset();
      clearTimeout(timer);
    },
    onSent: queue.onSent,
    stop: () => clearTimeout(timer),
  };
}

import {
  isSendable,
  type OutboxState,
  patchMessage,
  withoutMessage,
} from "@/components/message-outbox/outbox-state";
import type { PendingMessage } from "@/components/message-outbox/outbox-storage";
import type { ApiError } from "@/lib/api-client/client";
import type { MessageView } from "@/lib/messages/schema";
import { HOUR_MS, MINUTE_MS } from "@/lib/time/durations";

export type SendCalls = {
  /** @throws CallError */
  send(one: PendingMessage): Promise<MessageView>;
  /** Whether the site takes this browser for that person. @throws CallError */
  isStill(userId: string): Promise<boolean>;
  /** Lets no other tab do the same meanwhile. */
  inTurn(work: () => Promise<void>): Promise<void>;
};

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = MINUTE_MS;
/** Many may come back at the same moment. */
const SOON_MS = 1000;
/** For so long the server knows by its key what it has; one hour less, for clocks that differ. */
const MAX_AGE_MS = 23 * HOUR_MS;

/** A press of the author, or the sender itself. */
type Cause = "press" | "automatic";
/** How far a failure reaches. */
type Failure = "refused" | "threadWaits" | "allWait";

function failureOf({ status, code }: ApiError): Failure {
  if (status === 0 || [401, 408, 429, 503].includes(status) || code === "otherMember") return "allWait";
  // It may fail for this message only.
  return status >= 500 ? "threadWaits" : "refused";
}
const isWithoutSession = ({ status, code }: ApiError) => status === 401 || code === "otherMember";
const isTooOld = ({ writtenAt }: PendingMessage) => Date.now() - writtenAt > MAX_AGE_MS;

/** Sends each message once and in the order of its thread, as soon as that is possible and only in its author's name. */
export function createMessageSender(state: OutboxState, { send, isStill, inTurn }: SendCalls) {
  let failures = 0;
  let isRunning = false;
  let queued: Cause | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sentListeners = new Set<(replyId: string, message: MessageView) => void>();

  const hold = async (error: ApiError, isHeld: (one: PendingMessage) => boolean) => {
    failures += 1;
    const now = isWithoutSession(error) ? "signedOut" : "waiting";
    await state.change((list) =>
      list.map((one) => (isHeld(one) && isSendable(one) ? { ...one, state: now } : one)),
    );
  };

  /** @returns how it failed, or null when it is there */
  const deliver = async (one: PendingMessage): Promise<Failure | null> => {
    let message: MessageView;
    try {
      message = await send(one);
    } catch (error) {
      return noteFailure(one, error as ApiError);
    }
    await state.change(withoutMessage(one.key));
    for (const listener of sentListeners) listener(one.replyId, message);
    failures = 0;
    return null;
  };
  const noteFailure = async (one: PendingMessage, error: ApiError): Promise<Failure> => {
    const failure = failureOf(error);
    const isTheirs = ({ userId }: PendingMessage) => userId === one.userId;
    if (failure === "refused") {
      const reason = error.issues?.[0]?.message ?? error.message;
      await state.change(patchMessage(one.key, { state: "refused", reason }));
    } else if (failure === "allWait") await hold(error, isTheirs);
    else await hold(error, (other) => isTheirs(other) && other.replyId === one.replyId);
    return failure;
  };

  const mayGoOn = async (author: string): Promise<boolean> => {
    try {
      const isTheirs = await isStill(author);
      if (!isTheirs) failures += 1;
      return isTheirs;
    } catch (error) {
      await hold(error as ApiError, ({ userId }) => userId === author);
      return false;
    }
  };

  const sendAll = async (cause: Cause) => {
    const author = state.userId();
    await state.reload();
    if (!author || !state.pending().some(isSendable)) return;
    // Meanwhile somebody else may have logged in here. For a press the server looks whose it is.
    if ((cause === "automatic" || failures > 0) && !(await mayGoOn(author))) return;
    const waitingThreads = new Set<string>();
    for (const { key } of state.pending().filter(isSendable)) {
      const one = state.pending().find((now) => now.key === key);
      if (!one || author !== state.userId() || !state.isSignedIn() || waitingThreads.has(one.replyId))
        continue;
      const failure = isTooOld(one) ? await setAside(one) : await deliver(one);
      if (failure === "allWait") return;
      if (failure === "threadWaits") waitingThreads.add(one.replyId);
    }
  };
  const setAside = async ({ key }: PendingMessage): Promise<null> => {
    await state.change(patchMessage(key, { state: "tooOld" }));
    return null;
  };

  const run = async (cause: Cause): Promise<void> => {
    if (isRunning) {
      if (queued !== "press") queued = cause;
      return;
    }
    clearTimeout(timer);
    if (!state.isSignedIn()) return;
    isRunning = true;
    await inTurn(() => sendAll(cause)).catch(() => {
      failures += 1;
    });
    isRunning = false;
    const next = queued;
    queued = null;
    if (next) return run(next);
    if (state.isSignedIn() && state.pending().some(isSendable)) runLater(delayAfter(failures));
  };
  const runLater = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run("automatic"), ms);
  };

  return {
    run,
    /** The site may be back. */
    runSoon() {
      if (state.isSignedIn() && !isRunning && state.pending().some(isSendable))
        runLater(Math.random() * SOON_MS);
    },
    /** For another session: nothing has failed in it. */
    startOver() {
      failures = 0;
      clearTimeout(timer);
    },
    onSent(listener: (replyId: string, message: MessageView) => void) {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Doubles each time, and differs between browsers. */
function delayAfter(failures: number): number {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1));
  return most * (0.5 + Math.random() / 2);
}

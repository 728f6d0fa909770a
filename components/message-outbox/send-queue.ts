import {
  isSendable,
  type OutboxState,
  patchMessage,
  withoutMessage,
} from "@/components/message-outbox/outbox-state";
import type { PendingMessage } from "@/components/message-outbox/outbox-storage";
import {
  type Failure,
  failureOf,
  isTooOld,
  isWithoutSession,
} from "@/components/message-outbox/send-failure";
import type { ApiError } from "@/lib/api-client/client";
import type { MessageView } from "@/lib/messages/schema";

export type QueueCalls = {
  /** @throws CallError */
  send(message: PendingMessage): Promise<MessageView>;
  /** Whether the site takes this browser for that person. @throws CallError */
  isStill(userId: string): Promise<boolean>;
};

/** A press of the author, or the sender itself. */
export type Cause = "press" | "automatic";

type SentListener = (replyId: string, message: MessageView) => void;

/** Sends the pending messages once, in the order of their threads, and only in their author's name. */
export function createSendQueue(state: OutboxState, { send, isStill }: QueueCalls) {
  let failures = 0;
  const sentListeners = new Set<SentListener>();

  const hold = async (error: ApiError, isHeld: (message: PendingMessage) => boolean) => {
    failures += 1;
    const now = isWithoutSession(error) ? "signedOut" : "waiting";
    await state.change((list) =>
      list.map((message) => (isHeld(message) && isSendable(message) ? { ...message, state: now } : message)),
    );
  };

  const recordFailure = async (message: PendingMessage, error: ApiError): Promise<Failure> => {
    const failure = failureOf(error);
    const isSameAuthor = ({ userId }: PendingMessage) => userId === message.userId;
    if (failure === "refused") {
      const reason = error.issues?.[0]?.message ?? error.message;
      await state.change(patchMessage(message.key, { state: "refused", reason }));
    } else if (failure === "allWait") await hold(error, isSameAuthor);
    else await hold(error, (other) => isSameAuthor(other) && other.replyId === message.replyId);
    return failure;
  };

  /** @returns how it failed, or null when it has arrived */
  const deliver = async (message: PendingMessage): Promise<Failure | null> => {
    let sent: MessageView;
    try {
      sent = await send(message);
    } catch (error) {
      return recordFailure(message, error as ApiError);
    }
    await state.change(withoutMessage(message.key));
    for (const listener of sentListeners) listener(message.replyId, sent);
    failures = 0;
    return null;
  };

  const isStillAuthor = async (author: string): Promise<boolean> => {
    try {
      const isStillSignedIn = await isStill(author);
      if (!isStillSignedIn) failures += 1;
      return isStillSignedIn;
    } catch (error) {
      await hold(error as ApiError, ({ userId }) => userId === author);
      return false;
    }
  };

  const sendInOrder = async (author: string) => {
    const waitingThreads = new Set<string>();
    for (const { key } of state.pending().filter(isSendable)) {
      const message = state.pending().find((now) => now.key === key);
      const isAuthors = author === state.userId() && state.isSignedIn();
      if (!message || !isAuthors || waitingThreads.has(message.replyId)) continue;
      if (isTooOld(message)) {
        await state.change(patchMessage(key, { state: "tooOld" }));
        continue;
      }
      const failure = await deliver(message);
      if (failure === "allWait") return;
      if (failure === "threadWaits") waitingThreads.add(message.replyId);
    }
  };

  return {
    async sendAll(cause: Cause) {
      const author = state.userId();
      await state.reload();
      if (!author || !state.pending().some(isSendable)) return;
      // Somebody else may have logged in here meanwhile. For a press the server checks the author.
      if ((cause === "automatic" || failures > 0) && !(await isStillAuthor(author))) return;
      await sendInOrder(author);
    },
    failures: () => failures,
    addFailure: () => {
      failures += 1;
    },
    resetFailures: () => {
      failures = 0;
    },
    onSent(listener: SentListener) {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
  };
}

import { createFailureTracker } from "@/components/message-outbox/failure-tracker";
import {
  isSendable,
  type OutboxState,
  patchMessage,
  withoutMessage,
} from "@/components/message-outbox/outbox-state";
import { type PendingItem, targetOf } from "@/components/message-outbox/outbox-storage";
import { type Failure, isTooOld } from "@/components/message-outbox/send-failure";
import type { ApiError } from "@/lib/api-client/client";
import type { MessageView } from "@/lib/messages/schema";
import type { ReplyView } from "@/lib/replies/schema";

export type QueueCalls = {
  /** @throws CallError */
  send(item: PendingItem): Promise<Sent>;
  /** Whether the site takes this browser for that person. @throws CallError */
  isStill(userId: string): Promise<boolean>;
};

/** A press of the author, or the sender itself. */
export type Cause = "press" | "automatic";

/** The server's answer. */
type Sent = MessageView | ReplyView;

type SentListener = (target: string, sent: Sent) => void;

/** Sends what is pending once, in the order of its threads, and only in their author's name. */
export function createSendQueue(state: OutboxState, { send, isStill }: QueueCalls) {
  const failures = createFailureTracker(state);
  const sent = createListeners();

  /** @returns how it failed, or null when it has arrived */
  const deliver = async (message: PendingItem): Promise<Failure | null> => {
    let view: Sent;
    try {
      view = await send(message);
    } catch (error) {
      return failures.record(message, error as ApiError);
    }
    await state.change(withoutMessage(message.key));
    sent.notify(targetOf(message), view);
    failures.reset();
    return null;
  };

  const setAside = async ({ key }: PendingItem) => {
    await state.change(patchMessage(key, { state: "tooOld" }));
    return null;
  };

  const isStillAuthor = async (author: string): Promise<boolean> => {
    try {
      const isStillSignedIn = await isStill(author);
      if (!isStillSignedIn) failures.add();
      return isStillSignedIn;
    } catch (error) {
      await failures.hold(error as ApiError, ({ userId }) => userId === author);
      return false;
    }
  };

  const sendInOrder = async (author: string) => {
    const waiting = new Set<string>();
    for (const { key } of state.pending().filter(isSendable)) {
      const message = state.pending().find((now) => now.key === key);
      const isAuthors = author === state.userId() && state.isSignedIn();
      if (!message || !isAuthors || waiting.has(targetOf(message))) continue;
      const failure = isTooOld(message) ? await setAside(message) : await deliver(message);
      if (failure === "allWait") return;
      if (failure === "threadWaits") waiting.add(targetOf(message));
    }
  };

  return {
    async sendAll(cause: Cause) {
      const author = state.userId();
      await state.reload();
      if (!author || !state.pending().some(isSendable)) return;
      // Somebody else may have logged in here meanwhile. For a press the server checks the author.
      if ((cause === "automatic" || failures.count() > 0) && !(await isStillAuthor(author))) return;
      await sendInOrder(author);
    },
    failures,
    onSent: sent.subscribe,
  };
}

function createListeners() {
  const listeners = new Set<SentListener>();
  return {
    notify(...sent: Parameters<SentListener>) {
      for (const listener of listeners) listener(...sent);
    },
    subscribe(listener: SentListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

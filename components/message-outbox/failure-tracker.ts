import { isSendable, type OutboxState, patchMessage } from "@/components/message-outbox/outbox-state";
import { type PendingItem, targetOf } from "@/components/message-outbox/outbox-storage";
import { type Failure, failureOf, isWithoutSession } from "@/components/message-outbox/send-failure";
import type { ApiError } from "@/lib/api-client/client";

/** Counts failures in a row, and marks the messages that each of them keeps back. */
export function createFailureTracker(state: OutboxState) {
  let count = 0;
  const hold = async (error: ApiError, isHeld: (message: PendingItem) => boolean) => {
    count += 1;
    const now = isWithoutSession(error) ? "signedOut" : "waiting";
    await state.change((list) =>
      list.map((message) => (isHeld(message) && isSendable(message) ? { ...message, state: now } : message)),
    );
  };
  return {
    hold,
    count: () => count,
    add: () => {
      count += 1;
    },
    reset: () => {
      count = 0;
    },
    async record(message: PendingItem, error: ApiError): Promise<Failure> {
      const failure = failureOf(error);
      const isSameAuthor = ({ userId }: PendingItem) => userId === message.userId;
      if (failure === "refused") {
        const reason = error.issues?.[0]?.message ?? error.message;
        await state.change(patchMessage(message.key, { state: "refused", reason }));
      } else if (failure === "allWait") await hold(error, isSameAuthor);
      else await hold(error, (other) => isSameAuthor(other) && targetOf(other) === targetOf(message));
      return failure;
    },
  };
}

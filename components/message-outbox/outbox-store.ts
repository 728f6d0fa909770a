import { createMessageSender, type SendCalls } from "@/components/message-outbox/message-sender";
import {
  createOutboxState,
  patchMessage,
  type StorageCalls,
  withoutMessage,
} from "@/components/message-outbox/outbox-state";
import type { PendingItem, PendingMessage, PendingReply } from "@/components/message-outbox/outbox-storage";

type Known = "userId" | "writtenAt" | "state" | "reason";
type Added = Omit<PendingMessage, Known> | Omit<PendingReply, Known>;

/** The messages and replies that the server does not have yet, and the sender that takes them there. */
export function createOutboxStore(calls: StorageCalls & SendCalls) {
  const state = createOutboxState(calls);
  const { run, runSoon, startOver, onSent, stop } = createMessageSender(state, calls);
  const { pending, reload, subscribe } = state;

  return {
    pending,
    reload,
    subscribe,
    runSoon,
    onSent,
    stop,
    /** Sets the author of the messages; without a session they wait. */
    setUser(id: string | null, hasSession: boolean) {
      state.setUser(id, hasSession);
      startOver();
      // Without a session they are only shown.
      if (id)
        void reload()
          .catch(() => {})
          .then(() => run("automatic"));
    },
    /** @param onKept awaited once it is kept, before it is sent */
    async add(one: Added, onKept: () => Promise<void> = async () => {}) {
      const userId = state.userId();
      if (!userId) return;
      const added: PendingItem = { ...one, userId, writtenAt: Date.now(), state: "new", reason: "" };
      await state.change((list) => [...list, added]);
      await onKept();
      await run("press");
    },
    async sendAgain(key: string) {
      await state.change(patchMessage(key, { state: "new", reason: "", writtenAt: Date.now() }));
      await run("press");
    },
    remove: (key: string) => state.change(withoutMessage(key)),
  };
}

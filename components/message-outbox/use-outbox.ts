import { useEffect, useRef, useSyncExternalStore } from "react";
import { useSession } from "@/components/auth/session-provider";
import { joinTexts } from "@/components/message-outbox/message-draft";
import { setOutboxSession, outbox as store } from "@/components/message-outbox/outbox";
import type { MessageFields, PendingItem, PendingMessage } from "@/components/message-outbox/outbox-storage";
import { useMessageDraft } from "@/components/message-outbox/use-message-draft";
import type { MessageView } from "@/lib/messages/schema";
import { randomId } from "@/lib/text/random-id";

const DOUBLE_PRESS_MS = 2000;
const NONE: PendingItem[] = [];

type Thread = { replyId: string; userId: string | undefined; newestId: string };

/**
 * Writes and sends the messages of one thread. A message stays in this browser until it has arrived: through reloads,
 * failures and days without a connection. Other tabs send it by the same key, so that it is written once.
 */
export function useOutbox({ replyId, userId, newestId }: Thread, onSent: (message: MessageView) => void) {
  const { isAuthenticated } = useSession();
  const pending = useSyncExternalStore(store.subscribe, store.pending, () => NONE);
  const draft = useMessageDraft(replyId, userId);
  const isDoublePress = useDoublePress();
  // The sender may still be on its way, and a message without an author would be lost.
  useEffect(() => void (userId && setOutboxSession(userId, isAuthenticated)), [userId, isAuthenticated]);
  useEffect(
    () => store.onSent((id, sent) => id === replyId && "authorId" in sent && onSent(sent)),
    [replyId, onSent],
  );

  const send = (fields: MessageFields, key = randomId()) => {
    if (!isDoublePress(fields)) void store.add({ key, replyId, fields, after: newestId });
  };

  return {
    text: draft.text,
    pending: pending.filter(
      (item): item is PendingMessage => item.postId === undefined && item.replyId === replyId,
    ),
    write: (text: string) => draft.write(text),
    send: (fields: MessageFields) => send(fields),
    sendDraft: () => {
      if (!draft.text.trim()) return;
      draft.clear();
      send({ text: draft.text }, draft.key);
    },
    sendAgain: ({ key }: PendingMessage) => void store.sendAgain(key),
    /** Gives up on sending a message and puts its text back into the draft. */
    takeBack: ({ key, fields }: PendingMessage) => {
      void store.remove(key);
      draft.write(joinTexts(fields.text, draft.text), randomId());
    },
  };
}

export type Outbox = ReturnType<typeof useOutbox>;

function useDoublePress() {
  const last = useRef<{ fields: MessageFields; at: number } | null>(null);
  return (fields: MessageFields): boolean => {
    const at = Date.now();
    const before = last.current;
    if (before && at - before.at < DOUBLE_PRESS_MS && isSame(before.fields, fields)) return true;
    last.current = { fields, at };
    return false;
  };
}

const isSame = (one: MessageFields, other: MessageFields) =>
  one.text === other.text && one.proposedAt === other.proposedAt;

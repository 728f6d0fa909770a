import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useOutboxStore } from "@/components/message-outbox/outbox-provider";
import {
  type Draft,
  EMPTY_DRAFT,
  joinTexts,
  type MessageFields,
  type PendingMessage,
  readDraft,
  saveDraft,
} from "@/components/message-outbox/outbox-storage";
import type { MessageView } from "@/lib/messages/schema";
import { randomId } from "@/lib/text/random-id";

/** Two alike within so long are one press too many, in ms. */
const ECHO = 2000;
const NONE: PendingMessage[] = [];

const same = (one: MessageFields, another: MessageFields) =>
  one.text === another.text && one.proposedAt === another.proposedAt;

type Thread = { replyId: string; userId: string | undefined; newestId: string };

/**
 * What one writes into a thread. It is kept in this browser until it has arrived: through reloads, failures and days
 * without a connection. Other tabs send the same words by the same key, so that they are written once.
 */
export function useOutbox({ replyId, userId, newestId }: Thread, onSent: (message: MessageView) => void) {
  const store = useOutboxStore();
  const all = useSyncExternalStore(store.subscribe, store.pending, () => NONE);
  const { draft, write, clear } = useMessageDraft(replyId, userId);
  const lastSent = useRef<{ fields: MessageFields; at: number } | null>(null);
  useEffect(() => store.onSent((id, message) => id === replyId && onSent(message)), [store, replyId, onSent]);

  const send = (fields: MessageFields, key = randomId()) => {
    const before = lastSent.current;
    const at = Date.now();
    if (before && at - before.at < ECHO && same(before.fields, fields)) return;
    lastSent.current = { fields, at };
    void store.add({ key, replyId, fields, after: newestId });
  };

  return {
    text: draft.text,
    pending: all.filter((one) => one.replyId === replyId),
    write,
    /** Sends what is written. */
    sendText: () => {
      const { text, key } = draft;
      if (!text.trim()) return;
      clear();
      send({ text }, key);
    },
    send: (fields: MessageFields) => send(fields),
    again: ({ key }: PendingMessage) => void store.sendAgain(key),
    /** Gives up what could not be sent; its words are there to be changed. */
    takeBack: ({ key, fields }: PendingMessage) => {
      void store.remove(key);
      write(joinTexts(fields.text, draft.text), randomId());
    },
  };
}

/** The words that are being written here, in whichever tab. */
function useMessageDraft(replyId: string, userId: string | undefined) {
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const latest = useRef(draft);
  const change = useCallback(
    (now: Draft) => {
      latest.current = now;
      setDraft(now);
      if (userId) void saveDraft(replyId, { ...now, userId });
    },
    [replyId, userId],
  );

  useEffect(() => {
    if (!userId) return;
    void readDraft(replyId, userId).then((kept) => {
      // Effects run again on a page one comes back to: what is there already stays as it is.
      if (kept && !latest.current.text) change(kept);
    });
    return () => {
      latest.current = EMPTY_DRAFT;
      setDraft(EMPTY_DRAFT);
    };
  }, [replyId, userId, change]);

  // Another tab may have sent it meanwhile.
  const lookAgain = useCallback(() => {
    if (!userId) return;
    void readDraft(replyId, userId).then((elsewhere) => {
      const { text, key } = latest.current;
      if (text !== "" && elsewhere?.key !== key && !elsewhere?.text) change(EMPTY_DRAFT);
    });
  }, [replyId, userId, change]);
  useRefetchOnFocus(lookAgain);

  return {
    draft,
    write: (text: string, key = latest.current.key || randomId()) => change({ text, key }),
    clear: () => change(EMPTY_DRAFT),
  };
}

export type Outbox = ReturnType<typeof useOutbox>;

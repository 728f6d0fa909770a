import { useCallback, useEffect, useRef, useState } from "react";
import { type Fields, type Kept, keep, NOTHING, type Pending, readKept } from "@/components/messages/outbox";
import { useRefresh } from "@/components/ui/use-refresh";
import { type CallError, post } from "@/lib/api-client";
import type { MessageView } from "@/lib/messages/schema";
import { randomId } from "@/lib/random-id";

/** Two alike within so long are one press too many, in ms. */
const ECHO = 2000;

const same = (one: Fields, another: Fields) =>
  one.text === another.text && one.proposedAt === another.proposedAt;

/**
 * What one writes into a thread. It is kept in this browser until it has arrived: through reloads, failures and days
 * without a connection. Other tabs send the same words by the same key, so that they are written once.
 */
export function useOutbox(replyId: string, newestId: string, onSent: (message: MessageView) => void) {
  const [kept, setKept] = useState<Kept>(NOTHING);
  const latest = useRef(kept);
  const underWay = useRef(new Set<string>());
  const lastSent = useRef<{ fields: Fields; at: number } | null>(null);

  const change = useCallback(
    (to: (now: Kept) => Kept) => {
      latest.current = to(latest.current);
      setKept(latest.current);
      return keep(replyId, latest.current);
    },
    [replyId],
  );

  const deliver = async ({ key, fields }: Pick<Pending, "key" | "fields">) => {
    if (underWay.current.has(key)) return;
    underWay.current.add(key);
    const settle = (failure: string | null) => (now: Kept) => ({
      ...now,
      pending: now.pending.map((one) => (one.key === key ? { ...one, failure } : one)),
    });
    await change(settle(null));
    try {
      const { message } = await post<{ message: MessageView }>(`/reply/${replyId}/message`, fields, key);
      onSent(message);
      await change((now) => ({ ...now, pending: now.pending.filter((one) => one.key !== key) }));
    } catch (error) {
      const { message, issues } = error as CallError;
      await change(settle(issues[0]?.message ?? message));
    }
    underWay.current.delete(key);
  };
  const latestDeliver = useRef(deliver);
  latestDeliver.current = deliver;

  useEffect(() => {
    void readKept(replyId).then((before) => {
      if (!before) return;
      const now = latest.current;
      // Effects run again on a page one comes back to: what is there already stays as it is.
      const others = before.pending.filter(({ key }) => now.pending.every((one) => one.key !== key));
      const pending = [...others, ...now.pending];
      void change(() => (now.text ? { ...now, pending } : { ...before, pending }));
      for (const one of pending) void latestDeliver.current(one);
    });
  }, [replyId, change]);

  // Another tab may have sent it meanwhile; a connection may be back.
  const lookAgain = useCallback(() => {
    void readKept(replyId).then((elsewhere) => {
      if (elsewhere && elsewhere.key === latest.current.key) return;
      const isOld = latest.current.text !== "" && !elsewhere?.text;
      if (isOld) void change((now) => ({ ...NOTHING, pending: now.pending }));
    });
    for (const one of latest.current.pending) if (one.failure) void latestDeliver.current(one);
  }, [replyId, change]);
  useRefresh(lookAgain);

  const send = (fields: Fields, key = randomId()) => {
    const before = lastSent.current;
    const at = Date.now();
    if (before && at - before.at < ECHO && same(before.fields, fields)) return;
    lastSent.current = { fields, at };
    const one = { key, fields, after: newestId, failure: null };
    void change((now) => ({ ...now, pending: [...now.pending, one] }));
    void deliver(one);
  };

  return {
    text: kept.text,
    pending: kept.pending,
    write: (text: string) => void change((now) => ({ ...now, text, key: now.key || randomId() })),
    /** Sends what is written. */
    sendText: () => {
      const { text, key } = latest.current;
      if (!text.trim()) return;
      void change((now) => ({ ...NOTHING, pending: now.pending }));
      send({ text }, key);
    },
    send: (fields: Fields) => send(fields),
    again: (one: Pending) => void deliver(one),
    /** Gives up what could not be sent; its words are there to be changed. */
    takeBack: ({ key, fields }: Pending) =>
      void change((now) => ({
        text: now.text || fields.text,
        key: randomId(),
        pending: now.pending.filter((one) => one.key !== key),
      })),
  };
}

export type Outbox = ReturnType<typeof useOutbox>;

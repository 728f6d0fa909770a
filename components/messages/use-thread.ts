import { useCallback, useEffect, useRef, useState } from "react";
import { type Signal, useLive } from "@/components/news/live";
import { useRefresh } from "@/components/ui/use-refresh";
import { useSession } from "@/components/users/session-provider";
import { type CallError, change, get, post } from "@/lib/api-client";
import type { MessageView, OpenThread } from "@/lib/messages/schema";
import { randomId } from "@/lib/random-id";

type Fields = { text: string; proposedAt?: string };

/** A message on its way: shown at once, sent again by the same key until it is there. */
export type Pending = { key: string; fields: Fields; failure: string | null };

/** One thread, kept up to date; what one writes is shown before it has arrived. */
export function useThread(replyId: string) {
  const { user } = useSession();
  const [thread, setThread] = useState<OpenThread | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [pending, setPending] = useState<Pending[]>([]);
  const userId = user?._id;

  const load = useCallback(async () => {
    if (!userId) return setThread(null);
    try {
      const { thread: now } = await get<{ thread: OpenThread }>(`/reply/${replyId}/message`);
      setThread(now);
      setFailure(null);
    } catch (error) {
      setFailure(error as CallError);
    }
  }, [userId, replyId]);
  useEffect(() => void load(), [load]);
  useRefresh(load);
  const hear = useCallback(
    (signal: Signal) => {
      if (signal.kind === "news" || (signal.kind === "message" && signal.replyId === replyId)) void load();
    },
    [load, replyId],
  );
  useLive(hear);
  useReading(replyId, thread, userId);

  const deliver = async ({ key, fields }: Pending) => {
    setPending((all) => all.map((one) => (one.key === key ? { ...one, failure: null } : one)));
    try {
      const { message } = await post<{ message: MessageView }>(`/reply/${replyId}/message`, fields, key);
      setThread((now) => now && { ...now, messages: withMessage(now.messages, message) });
      setPending((all) => all.filter((one) => one.key !== key));
    } catch (error) {
      const { message } = error as CallError;
      setPending((all) => all.map((one) => (one.key === key ? { ...one, failure: message } : one)));
    }
  };
  return {
    thread,
    failure,
    pending,
    load,
    userId,
    send: (fields: Fields) => {
      const one = { key: randomId(), fields, failure: null };
      setPending((all) => [...all, one]);
      return deliver(one);
    },
    again: deliver,
    /** @throws CallError */
    answer: async (messageId: string, accepted: boolean) => {
      const { message } = await change<{ message: MessageView }>("PUT", `/message/${messageId}/answer`, {
        accepted,
      });
      setThread((now) => now && { ...now, messages: withMessage(now.messages, message) });
    },
  };
}

function withMessage(messages: MessageView[], message: MessageView): MessageView[] {
  const isThere = messages.some(({ _id }) => _id === message._id);
  return isThere ? messages.map((one) => (one._id === message._id ? message : one)) : [...messages, message];
}

/** What can be seen is read. */
function useReading(replyId: string, thread: OpenThread | null, userId: string | undefined): void {
  const last = thread?.messages.filter(({ authorId }) => authorId !== userId).at(-1);
  const noted = useRef("");
  const seen = last && `${last._id}:${last.accepted ?? ""}`;
  useEffect(() => {
    if (!seen || noted.current === seen || document.visibilityState !== "visible") return;
    noted.current = seen;
    // Noted the next time when it cannot be now.
    change("PUT", `/reply/${replyId}/reading`).catch(() => {
      noted.current = "";
    });
  }, [replyId, seen]);
}

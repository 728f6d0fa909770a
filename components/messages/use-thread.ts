import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { type Signal, useLiveEvents } from "@/components/notifications/use-live-events";
import { type ApiError, get, mutate } from "@/lib/api-client/client";
import type { MessageView, OpenThread } from "@/lib/messages/schema";

export function useThread(replyId: string) {
  const { user } = useSession();
  const [thread, setThread] = useState<OpenThread | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const userId = user?._id;

  const load = useCallback(async () => {
    if (!userId) return setThread(null);
    try {
      const { thread: now } = await get<{ thread: OpenThread }>(`/reply/${replyId}/message`);
      setThread(now);
      setFailure(null);
    } catch (error) {
      setFailure(error as ApiError);
    }
  }, [userId, replyId]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  const hear = useCallback(
    (signal: Signal) => {
      if (signal.kind === "notification" || (signal.kind === "message" && signal.replyId === replyId))
        void load();
    },
    [load, replyId],
  );
  useLiveEvents(hear);

  return {
    thread,
    failure,
    load,
    userId,
    /** Adds an own message that has arrived. */
    add: useCallback(
      (message: MessageView) =>
        setThread((now) => now && { ...now, messages: withMessage(now.messages, message) }),
      [],
    ),
    /** @throws CallError */
    answer: async (messageId: string, accepted: boolean) => {
      await mutate("PUT", `/message/${messageId}/answer`, { accepted });
      // An agreed time replaces the one before.
      await load();
    },
  };
}

function withMessage(messages: MessageView[], message: MessageView): MessageView[] {
  const isThere = messages.some(({ _id }) => _id === message._id);
  return isThere ? messages.map((one) => (one._id === message._id ? message : one)) : [...messages, message];
}

/** Marks a thread as read while its end is in view. */
export function useMarkRead(
  replyId: string,
  { thread, userId, isSeen }: { thread: OpenThread | null; userId: string | undefined; isSeen: boolean },
): void {
  const last = thread?.messages.filter(({ authorId }) => authorId !== userId).at(-1);
  const noted = useRef("");
  const seen = isSeen && last ? `${last._id}:${last.accepted ?? ""}` : "";
  useEffect(() => {
    if (!seen || noted.current === seen || document.visibilityState !== "visible") return;
    noted.current = seen;
    mutate("PUT", `/reply/${replyId}/reading`).catch(() => {
      noted.current = "";
    });
  }, [replyId, seen]);
}

import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { type Signal, useLiveEvents, useSeenEvents } from "@/components/notifications/use-live-events";
import { type ApiError, get, mutate } from "@/lib/api-client/client";
import { MAX_MESSAGES, type MessageView, type OpenThread } from "@/lib/messages/schema";

const PAGE = 60;

export function useThread(replyId: string) {
  const { user } = useSession();
  const [thread, setThread] = useState<OpenThread | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [limit, setLimit] = useState(PAGE);
  const [shownLimit, setShownLimit] = useState(PAGE);
  const isCurrent = useOrder();
  const userId = user?._id;

  const load = useCallback(async () => {
    if (!userId) return setThread(null);
    const isNewer = isCurrent();
    try {
      const { thread: now } = await get<{ thread: OpenThread }>(`/reply/${replyId}/message?limit=${limit}`);
      if (!isNewer()) return;
      setThread(now);
      setShownLimit(limit);
      setFailure(null);
    } catch (error) {
      setFailure(error as ApiError);
    }
  }, [userId, replyId, limit, isCurrent]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  const hear = useCallback(
    (signal: Signal) => {
      if (signal.kind === "notification" || (signal.kind !== "read" && signal.replyId === replyId))
        void load();
    },
    [load, replyId],
  );
  useLiveEvents(hear);
  useSeenEvents(hear);

  return {
    thread,
    failure,
    load,
    userId,
    hasOlder: Boolean(thread?.hasOlder) && shownLimit < MAX_MESSAGES,
    isLoadingOlder: limit !== shownLimit,
    /** The newest ones come again with them, so that all are as new. */
    loadOlder: useCallback(() => setLimit(Math.min(shownLimit + PAGE, MAX_MESSAGES)), [shownLimit]),
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

/** Of several answers on their way, one that was asked for before another that is here is out of date. */
function useOrder() {
  const asked = useRef(0);
  const latest = useRef(0);
  return useCallback(() => {
    asked.current += 1;
    const own = asked.current;
    return () => {
      if (own < latest.current) return false;
      latest.current = own;
      return true;
    };
  }, []);
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

"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useLiveConnection, useLiveEvents } from "@/components/notifications/use-live-events";
import { get, mutate } from "@/lib/api-client/client";
import type { ActionsView } from "@/lib/messages/schema";
import type { NotificationView } from "@/lib/notifications/schema";

export type NotificationsState = {
  notifications: NotificationView[];
  /** Of the replies they speak of: what can be done at once. Reads of an earlier version have none. */
  actions?: ActionsView[];
  unread: number;
  unreadMessages: number;
  /** How many of the own posts and replies wait for an answer. */
  answersDue: number;
};
type Context = {
  /** Null until it is known. */
  state: NotificationsState | null;
  error: string | null;
  load(): Promise<void>;
  /** Says that all of it was seen. */
  markRead(): Promise<void>;
};

const NOTHING: Context = { state: null, error: null, load: async () => {}, markRead: async () => {} };
const NotificationsContext = createContext<Context>(NOTHING);

/** Keeps the notifications of the signed-in member up to date while the page is visible. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const { user, isAuthenticated } = useSession();
  const [state, setState] = useState<NotificationsState | null>(null);
  const [error, setError] = useState<string | null>(null);
  const userId = user?._id;
  const load = useCallback(async () => {
    if (!userId) return setState(null);
    try {
      setState(await get<NotificationsState>("/notification"));
      setError(null);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [userId]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  useLiveConnection(isAuthenticated);
  useLiveEvents(load);
  const markRead = useCallback(async () => {
    // A failure is made up for by the next call.
    await mutate("PUT", "/notification/reading").catch(() => {});
  }, []);
  const context = useMemo(() => ({ state, error, load, markRead }), [state, error, load, markRead]);
  return <NotificationsContext value={context}>{children}</NotificationsContext>;
}

export const useNotifications = () => use(NotificationsContext);

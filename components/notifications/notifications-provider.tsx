"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useLiveConnection, useLiveEvents } from "@/components/notifications/use-live-events";
import { get, mutate } from "@/lib/api-client/client";
import type { NotificationView } from "@/lib/notifications/schema";

type News = { news: NotificationView[]; unread: number; unreadMessages: number };
type Context = {
  /** Null until it is known. */
  state: News | null;
  error: string | null;
  load(): Promise<void>;
  /** Says that all of it was seen. */
  markRead(): Promise<void>;
};

const NOTHING: Context = { state: null, error: null, load: async () => {}, markRead: async () => {} };
const NewsContext = createContext<Context>(NOTHING);

/** What concerns whoever is signed in, kept up to date while the page can be seen. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const { user, isAuthenticated } = useSession();
  const [state, setState] = useState<News | null>(null);
  const [error, setError] = useState<string | null>(null);
  const userId = user?._id;
  const load = useCallback(async () => {
    if (!userId) return setState(null);
    try {
      setState(await get<News>("/news"));
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
    // What cannot be noted now is noted the next time.
    await mutate("PUT", "/news/reading").catch(() => {});
  }, []);
  const context = useMemo(() => ({ state, error, load, markRead }), [state, error, load, markRead]);
  return <NewsContext value={context}>{children}</NewsContext>;
}

export const useNotifications = () => use(NewsContext);

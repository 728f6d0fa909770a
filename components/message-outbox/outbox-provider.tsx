"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { openTabChannel, type TabChannel } from "@/components/browser/tab-channel";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { readOutbox, updateOutbox } from "@/components/message-outbox/outbox-storage";
import { createOutboxStore, type OutboxStore } from "@/components/message-outbox/outbox-store";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { get, post } from "@/lib/api-client/client";
import type { MessageView } from "@/lib/messages/schema";
import type { UserView } from "@/lib/users/schema";

const OutboxContext = createContext<OutboxStore | null>(null);

const CHANNEL = "outbox";

/** Sends what could not be sent before, on whichever page somebody is meanwhile. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const { user, isAuthenticated } = useSession();
  const userId = user?._id ?? null;
  const channel = useRef<TabChannel | null>(null);
  const [store] = useState(() => createStore(() => channel.current?.post("changed")));
  useEffect(() => store.setUser(userId, isAuthenticated), [store, userId, isAuthenticated]);
  useEffect(() => store.stop, [store]);
  useEffect(() => {
    if (!userId) return;
    const opened = openTabChannel(CHANNEL, () => void store.reload());
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [store, userId]);
  const runSoon = useCallback(() => store.runSoon(), [store]);
  useRefetchOnFocus(runSoon);
  useLiveEvents(runSoon);
  return <OutboxContext value={store}>{children}</OutboxContext>;
}

const createStore = (tellOtherTabs: () => void) =>
  createOutboxStore({
    load: readOutbox,
    save: async (to) => {
      await updateOutbox(to);
      tellOtherTabs();
    },
    send: async ({ replyId, fields, key, userId }) => {
      const path = `/reply/${replyId}/message`;
      return (await post<{ message: MessageView }>(path, fields, key, { "author-id": userId })).message;
    },
    isStill: async (userId) => (await get<{ user: UserView }>("/me")).user._id === userId,
    // Only pages with TLS have locks. Without them two tabs may send at once, by the same key.
    withLock: (work) => navigator.locks?.request(CHANNEL, work) ?? work(),
  });

export function useOutboxStore(): OutboxStore {
  const store = use(OutboxContext);
  if (!store) throw new Error("useOutboxStore needs an OutboxProvider above it");
  return store;
}

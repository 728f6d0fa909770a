import { useSyncExternalStore } from "react";
import { get, mutate } from "@/lib/api-client/client";
import type { FreshPromise } from "@/lib/messages/handover-schema";
import type { ActionsView } from "@/lib/messages/schema";
import type { NotificationView } from "@/lib/notifications/schema";

export type NotificationsState = {
  notifications: NotificationView[];
  /** Of the replies they speak of: what can be done at once. Reads of an earlier version have none. */
  actions?: ActionsView[];
  /** Reads of an earlier version have none. */
  freshPromises?: FreshPromise[];
  unread: number;
  unreadMessages: number;
  /** How many of the own posts and replies wait for an answer. */
  answersDue: number;
};

type Known = {
  /** Null until it is known. */
  state: NotificationsState | null;
  error: string | null;
};

const NOTHING: Known = { state: null, error: null };

/** Whose they are. */
let owner: string | undefined;
let known = NOTHING;
const listeners = new Set<() => void>();

function set(next: Known): void {
  known = next;
  for (const changed of listeners) changed();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Those of another member, or of nobody, are forgotten. */
export function setOwner(userId: string | undefined): void {
  if (userId === owner) return;
  owner = userId;
  set(NOTHING);
}

export async function loadNotifications(): Promise<void> {
  const asker = owner;
  if (!asker) return;
  const now = await get<NotificationsState>("/notification").then(
    (state) => ({ state, error: null }),
    ({ message }: Error) => ({ state: known.state, error: message }),
  );
  if (owner === asker) set(now);
}

/** Says that all of it was seen. */
export async function markRead(): Promise<void> {
  // A failure is made up for by the next call.
  await mutate("PUT", "/notification/reading").catch(() => {});
}

/** Those of the signed-in member; `NotificationsKeeper` keeps them up to date. */
export const useNotifications = (): Known =>
  useSyncExternalStore(
    listen,
    () => known,
    () => NOTHING,
  );

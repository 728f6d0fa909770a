import { useEffect } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useLiveConnection, useLiveEvents } from "@/components/notifications/use-live-events";
import { loadNotifications, setOwner } from "@/components/notifications/use-notifications";

type Props = { userId: string; isAuthenticated: boolean };

/** Keeps the notifications of the signed-in member up to date while the page is visible. */
export function NotificationsKeeper({ userId, isAuthenticated }: Props) {
  useEffect(() => {
    setOwner(userId);
    void loadNotifications();
    return () => setOwner(undefined);
  }, [userId]);
  useRefetchOnFocus(loadNotifications);
  useLiveConnection(isAuthenticated);
  useLiveEvents(loadNotifications);
  return null;
}

import { useEffect } from "react";
import { loadNotifications, useNotifications } from "@/components/notifications/use-notifications";
import { mutate } from "@/lib/api-client/client";

/** The page shows what is promised to its reader: of one post, or of `all`. Null while it shows nothing yet. */
export function useSeenPromises(shown: string | "all" | null): void {
  const { state } = useNotifications();
  const isFresh = state?.freshPromises?.some(({ postId }) => shown === "all" || shown === postId) ?? false;
  useEffect(() => {
    if (!isFresh || !shown) return;
    const query = shown === "all" ? "" : `&postId=${shown}`;
    // A failure is made up for by the next visit.
    mutate("PUT", `/notification/reading?kind=promised${query}`).then(loadNotifications, () => {});
  }, [isFresh, shown]);
}

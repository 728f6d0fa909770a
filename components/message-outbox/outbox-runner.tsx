import { useEffect } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { outbox, setOutboxSession, shareOutbox } from "@/components/message-outbox/outbox";
import { useLiveEvents } from "@/components/notifications/use-live-events";

/** Runs the outbox of a member for as long as the page knows them. */
export default function OutboxRunner({ userId }: { userId: string }) {
  const { isAuthenticated } = useSession();
  useEffect(() => setOutboxSession(userId, isAuthenticated), [userId, isAuthenticated]);
  useEffect(() => {
    const endSharing = shareOutbox();
    return () => {
      endSharing();
      setOutboxSession(null, false);
      outbox.stop();
    };
  }, []);
  useRefetchOnFocus(outbox.runSoon);
  useLiveEvents(outbox.runSoon);
  return null;
}

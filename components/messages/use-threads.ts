import { useCallback, useEffect, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { get } from "@/lib/api-client/client";
import type { ThreadView } from "@/lib/messages/schema";

/** All threads of a member, as they are now. */
export function useThreads(userId: string | undefined) {
  const [threads, setThreads] = useState<ThreadView[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    if (!userId) return setThreads(null);
    try {
      setThreads((await get<{ threads: ThreadView[] }>("/message")).threads);
      setError(null);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [userId]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  useLiveEvents(load);
  return { threads, error, load };
}

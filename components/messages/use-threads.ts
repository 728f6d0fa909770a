import { useEffect } from "react";
import { useOwnData } from "@/components/browser/use-own-data";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { get } from "@/lib/api-client/client";
import type { ThreadView } from "@/lib/messages/schema";

const readThreads = async () => (await get<{ threads: ThreadView[] }>("/message")).threads;

/** From the page before, so that the list is there at once when one opens a thread in it. */
let last: { userId: string; threads: ThreadView[] } | null = null;

/** All threads of a member, as they are now. */
export function useThreads(userId: string | undefined) {
  const { data, error, load } = useOwnData(userId, readThreads);
  useLiveEvents(load);
  useEffect(() => {
    if (userId && data) last = { userId, threads: data };
  }, [userId, data]);
  const threads = data ?? (userId && last?.userId === userId ? last.threads : null);
  return { threads, error, load };
}

import { useOwnData } from "@/components/browser/use-own-data";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { get } from "@/lib/api-client/client";
import type { ThreadView } from "@/lib/messages/schema";

const readThreads = async () => (await get<{ threads: ThreadView[] }>("/message")).threads;

/** All threads of a member, as they are now. */
export function useThreads(userId: string | undefined) {
  const { data: threads, error, load } = useOwnData(userId, readThreads);
  useLiveEvents(load);
  return { threads, error, load };
}

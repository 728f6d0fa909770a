import { useEffect } from "react";
import { useOwnData } from "@/components/browser/use-own-data";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { keepPictures } from "@/components/offline/kept-pages";
import { get } from "@/lib/api-client/client";
import { smallestUrl } from "@/lib/images/image-sizes";
import type { ThreadView } from "@/lib/messages/schema";

const readThreads = async () => (await get<{ threads: ThreadView[] }>("/message")).threads;

/** Conversations whose pictures are there without a connection. */
const MAX_KEPT = 24;

const picturesOf = ({ post, other }: ThreadView): string[] =>
  [post.image && smallestUrl(post.image), other.picture].filter((url) => typeof url === "string");

/** From the page before, so that the list is there at once when one opens a thread in it. */
let last: { userId: string; threads: ThreadView[] } | null = null;

/** All threads of a member, as they are now. */
export function useThreads(userId: string | undefined) {
  const { data, error, load } = useOwnData(userId, readThreads);
  useLiveEvents(load);
  useEffect(() => {
    if (!userId || !data) return;
    last = { userId, threads: data };
    void keepPictures(data.slice(0, MAX_KEPT).flatMap(picturesOf));
  }, [userId, data]);
  const threads = data ?? (userId && last?.userId === userId ? last.threads : null);
  return { threads, error, load };
}

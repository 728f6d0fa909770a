import { useEffect } from "react";
import type { ThreadView } from "@/lib/messages/schema";

/** Those that stood first since the list was opened. */
const kept = new Set<string>();

const isForReader = ({ awaits, unread }: ThreadView) => awaits === "reader" || unread > 0;

/**
 * The conversations that wait for the reader, and all others. What is answered or read stays in its place, also beside an
 * open conversation, until the list is opened again: nothing moves away under a finger.
 */
export function useFirstThreads(threads: ThreadView[], current: string | undefined) {
  const isFirst = (thread: ThreadView) => isForReader(thread) || kept.has(thread.replyId);
  const first = threads.filter(isFirst);
  useEffect(() => {
    if (!current) kept.clear();
  }, [current]);
  useEffect(() => {
    for (const thread of threads) if (isForReader(thread)) kept.add(thread.replyId);
  }, [threads]);
  return { first, others: threads.filter((thread) => !isFirst(thread)) };
}

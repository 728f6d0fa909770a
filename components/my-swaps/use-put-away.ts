import { useEffect, useState } from "react";
import { readStored, writeStored } from "@/components/browser/browser-store";

const NAME = "thanks-put-away";

/** Replies whose thank-you was put away in this browser; null until they are known. */
export function usePutAway(): [Set<string> | null, (replyId: string) => void] {
  const [ids, setIds] = useState<Set<string> | null>(null);
  useEffect(() => {
    void readStored<string[]>(NAME).then((stored) => setIds(new Set(stored ?? [])));
  }, []);
  const putAway = (replyId: string) => {
    const now = new Set([...(ids ?? []), replyId]);
    setIds(now);
    // Also where a reload comes at once.
    void writeStored(NAME, [...now]);
  };
  return [ids, putAway];
}

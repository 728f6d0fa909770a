import { useEffect, useState } from "react";
import { readStored, updateStored } from "@/components/browser/browser-store";

const NAME = "thanks-put-away";

/** Replies whose thank-you was put away in this browser; null until they are known. */
export function usePutAway(): [Set<string> | null, (replyId: string) => void] {
  const [ids, setIds] = useState<Set<string> | null>(null);
  useEffect(() => {
    void readStored<string[]>(NAME).then((stored) => setIds(new Set(stored ?? [])));
  }, []);
  const putAway = (replyId: string) => {
    setIds((before) => new Set([...(before ?? []), replyId]));
    void updateStored<string[]>(NAME, (before = []) => [...new Set([...before, replyId])]);
  };
  return [ids, putAway];
}

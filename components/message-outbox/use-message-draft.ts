import { useCallback, useEffect, useRef, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import {
  EMPTY_DRAFT,
  type MessageDraft,
  readDraft,
  saveDraft,
} from "@/components/message-outbox/message-draft";
import { randomId } from "@/lib/text/random-id";

/** The message that is being written in a thread, the same in all tabs. */
export function useMessageDraft(replyId: string, userId: string | undefined) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const latest = useRef(draft);
  const show = useCallback((now: MessageDraft) => {
    latest.current = now;
    setDraft(now);
  }, []);
  const change = useCallback(
    (now: MessageDraft) => {
      show(now);
      if (userId) void saveDraft(replyId, { ...now, userId });
    },
    [show, replyId, userId],
  );

  useEffect(() => {
    if (!userId) return;
    void readDraft(replyId, userId).then((stored) => {
      const early = latest.current.text ? latest.current : stored;
      if (early) change(early);
    });
    return () => show(EMPTY_DRAFT);
  }, [replyId, userId, change, show]);

  const clearIfSentElsewhere = useCallback(async () => {
    if (!userId) return;
    const { text, key } = latest.current;
    const stored = await readDraft(replyId, userId);
    // A text begun meanwhile is not stored yet, and not sent either.
    const isSame = latest.current.key === key;
    if (text && isSame && !stored?.text && stored?.key !== key) change(EMPTY_DRAFT);
  }, [replyId, userId, change]);
  useRefetchOnFocus(clearIfSentElsewhere);

  return {
    text: draft.text,
    key: draft.key,
    write: (text: string, key = latest.current.key || randomId()) => change({ text, key }),
    clear: () => change(EMPTY_DRAFT),
  };
}

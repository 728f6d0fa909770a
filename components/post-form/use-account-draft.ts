import { useCallback, useEffect, useRef, useState } from "react";
import { createDelayedSave } from "@/components/browser/delayed-save";
import { clearCount } from "@/components/browser/memory-fallback";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { fetchAccountDraft } from "@/components/post-form/account-draft";
import { createDraftUpload } from "@/components/post-form/draft-upload";
import type { PostDraft } from "@/components/post-form/post-draft";
import type { PostType } from "@/lib/posts/field-rules";

const SEND_DELAY_MS = 3000;

type Options = {
  type: PostType;
  /** Somebody is logged in, and what this browser has kept is in the form. */
  isReady: boolean;
  /** The form's content; null for nothing worth keeping. */
  current(): PostDraft | null;
  /** Whether something was typed into the form since it opened. */
  isTouched(): boolean;
  /** Whether the form opened without a draft: what is typed meanwhile and a draft of the account go together. */
  isNew(): boolean;
  fill(draft: PostDraft): void;
  /** Of what was published or dropped on another device. */
  empty(): void;
  noteSent(draft: PostDraft): void;
};

/** Keeps a draft in the account of the member too, and brings a newer one of another device. Never in the way of typing. */
export function useAccountDraft(options: Options) {
  const latest = useRef(options);
  latest.current = options;
  const { type, isReady } = options;
  const [upload] = useState(() => createDraftUpload(type));
  const begun = useRef(clearCount());
  /** Until then nothing goes up: the account may have the draft of another device. */
  const hasLooked = useRef(false);

  const send = useCallback(async () => {
    const { isReady: mayRun, current, noteSent } = latest.current;
    const draft = mayRun && hasLooked.current ? current() : null;
    if (!draft || draft.editedAt <= draft.sentAt) return;
    // Offline it stays here, and goes up with a later change or visit.
    const isSent = await upload.send(draft).catch(() => false);
    if (isSent) noteSent(draft);
  }, [upload]);
  const [{ saveSoon, cancel }] = useState(() => createDelayedSave(send, SEND_DELAY_MS));

  const look = useCallback(async () => {
    const found = latest.current.isReady ? await upload.read().catch(() => undefined) : undefined;
    if (found === undefined) return;
    const now = latest.current.current();
    const isJoined = !hasLooked.current && latest.current.isNew();
    const isElsewhere = found && (isJoined || Date.parse(found.editedAt) > (now?.editedAt ?? 0));
    if (!isElsewhere) {
      hasLooked.current = true;
      if (found && now) upload.adopt();
      const isKnown = now !== null && now.sentAt > 0 && now.editedAt <= now.sentAt;
      return !found && isKnown ? latest.current.empty() : void send();
    }
    const draft = await fetchAccountDraft(found).catch(() => null);
    if (!draft || begun.current !== clearCount()) return;
    hasLooked.current = true;
    // The form keeps what is typed, and the next change is the newest edit.
    if (!(isJoined && latest.current.isNew()) && latest.current.isTouched()) return;
    upload.adopt();
    latest.current.fill(draft);
  }, [upload, send]);

  useEffect(() => {
    if (isReady) void look();
  }, [isReady, look]);
  useRefetchOnFocus(look);
  useEffect(() => {
    const leave = () => {
      const { isReady: mayRun, current } = latest.current;
      const draft = mayRun && hasLooked.current && begun.current === clearCount() ? current() : null;
      cancel();
      if (draft && draft.editedAt > draft.sentAt && !upload.leave(draft)) void send();
    };
    const hide = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      leave();
    };
  }, [upload, send, cancel]);

  return {
    saved: (draft: PostDraft | null) => {
      if (draft) saveSoon();
      else if (latest.current.isReady) drop();
    },
    drop,
  };

  function drop() {
    cancel();
    upload.drop();
  }
}

import { useEffect, useMemo, useRef } from "react";
import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { createDraftStore } from "@/components/drafts/draft-store";
import { useFormDraft } from "@/components/drafts/use-form-draft";
import type { ReplyFieldsTyped } from "@/lib/replies/schema";
import { randomId } from "@/lib/text/random-id";

/** The button of each kind of post, as the login page knows it. */
export const REPLY_ACTION = { offer: "reply", request: "offer-help" } as const;

/** Its key makes one reply of it however often it is sent. */
export type ReplyDraft = { typed: ReplyFieldsTyped; key: string };

export const createReplyDraftStore = (postId: string) => createDraftStore<ReplyDraft>(`reply-${postId}`);

/** Keeps the reply in this browser. */
export function useReplyDraft(postId: string, form: ValidatedForm<ReplyFieldsTyped>) {
  const key = useRef("");
  useEffect(() => {
    key.current ||= randomId();
  }, []);
  const store = useMemo(() => createReplyDraftStore(postId), [postId]);
  const isRestored = useFormDraft(form, {
    store,
    restore(draft) {
      key.current = draft.key;
      return draft.typed;
    },
    capture: (typed) => ({ typed, key: key.current }),
  });
  return { store, key, isRestored };
}

"use client";

import { useState } from "react";
import { dropPendingAction } from "@/components/auth/pending-action";
import { texts as pendingTexts } from "@/components/auth/pending-texts";
import { usePendingAction } from "@/components/auth/use-pending-action";
import { createReplyDraftStore, REPLY_ACTION, type ReplyDraft } from "@/components/replies/reply-draft";
import { texts } from "@/components/replies/texts";
import { Alert } from "@/components/ui/alert";
import { type ApiError, post as sendReply } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";

type Props = {
  post: PostView;
  isLoaded: boolean;
  onSent(reply: ReplyView, isPending: boolean): Promise<void>;
};

type Unsent = { why: string; draft: ReplyDraft };

/** Sends what was written before the login where the form is not shown, and shows the words that the server refuses. */
export function UnsentReply({ post, isLoaded, onSent }: Props) {
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [kind, target] = [REPLY_ACTION[post.type], post._id];
  const press = async (key: string | undefined) => {
    const store = createReplyDraftStore(target);
    const draft = await store.read();
    if (draft?.key !== key || !draft) return dropPendingAction(kind, target);
    try {
      const { reply } = await sendReply<{ reply: ReplyView }>(
        `/post/${target}/reply`,
        draft.typed,
        draft.key,
      );
      await store.drop();
      dropPendingAction(kind, target);
      await onSent(reply, true);
    } catch (failure) {
      const { status, message } = failure as ApiError;
      if (status !== 0) dropPendingAction(kind, target);
      setUnsent({ why: message, draft });
    }
  };
  usePendingAction({ kind, target, isReady: isLoaded, press: ({ key }) => press(key) });
  return (
    <div className={unsent ? "flex flex-col gap-3" : "sr-only"}>
      <Alert kind="error">{unsent && pendingTexts.unsent.reply(unsent.why)}</Alert>
      {unsent && (
        <blockquote className="border-s-4 border-line ps-4 text-soft whitespace-pre-line">
          {texts.own.when(unsent.draft.typed.pickup)}
          {unsent.draft.typed.text && `\n“${unsent.draft.typed.text}”`}
        </blockquote>
      )}
    </div>
  );
}

import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "@/components/auth/session-provider";
import { outbox, setOutboxSession } from "@/components/message-outbox/outbox";
import { isSendable } from "@/components/message-outbox/outbox-state";
import type { PendingItem, PendingReply } from "@/components/message-outbox/outbox-storage";
import { createReplyMoves } from "@/components/replies/move-reply";
import { Panel } from "@/components/replies/panel";
import { texts } from "@/components/replies/pending-texts";
import type { ReplyDraft } from "@/components/replies/reply-draft";
import { texts as replyTexts } from "@/components/replies/texts";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";

const NONE: PendingItem[] = [];

type Props = {
  post: PostView;
  userId: string;
  onPending(isPending: boolean): void;
  onSent(reply: ReplyView): void;
};

/** Posts whose panel is there, and replies that arrived before theirs was. */
const shown = new Set<string>();
const early = new Map<string, ReplyView>();

const moves = createReplyMoves(outbox);

/** Moves a reply from its draft into the outbox: it is sent by the same key until it has arrived. */
export async function addPendingReply(userId: string, postId: string, draft: ReplyDraft): Promise<void> {
  // The sender may still be on its way, and a reply without an author would be lost.
  setOutboxSession(userId, true);
  const stop = outbox.onSent((id, sent) => {
    if (id !== postId || !("pickup" in sent)) return;
    stop();
    if (!shown.has(postId)) early.set(postId, sent);
  });
  await moves.toOutbox(postId, draft);
}

/** A reply to this post that has not arrived yet: its words, and why. */
export default function PendingReplyPanel({ post, userId, onPending, onSent }: Props) {
  const { isAuthenticated } = useSession();
  const items = useSyncExternalStore(outbox.subscribe, outbox.pending, () => NONE);
  const item = items.find((one): one is PendingReply => one.postId === post._id);
  const isPending = item !== undefined;
  useEffect(() => setOutboxSession(userId, isAuthenticated), [userId, isAuthenticated]);
  useEffect(() => onPending(isPending), [isPending, onPending]);
  useArrival(post._id, onSent);
  if (!item) return null;
  const { fields, key, state, reason } = item;
  return (
    <Panel>
      <h2>{texts.heading[isSendable(item) ? "waits" : "fails"]}</h2>
      <p role="status" className="font-semibold">
        {state === "refused" ? reason : texts.state[state]}
      </p>
      <p className="text-soft">
        {replyTexts.own.when(fields.pickup)}
        {fields.text && <span className="mt-1 block whitespace-pre-line">“{fields.text}”</span>}
      </p>
      {state !== "new" && (
        <p className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-quiet" onClick={() => void outbox.sendAgain(key)}>
            {texts.again}
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => void moves.toForm(item)}>
            {texts.change}
          </button>
        </p>
      )}
    </Panel>
  );
}

/** Tells of a reply to this post that has arrived, also of one that was quicker than its panel. */
function useArrival(postId: string, onSent: Props["onSent"]): void {
  useEffect(() => {
    shown.add(postId);
    const arrived = early.get(postId);
    early.delete(postId);
    if (arrived) onSent(arrived);
    const stop = outbox.onSent((id, sent) => id === postId && "pickup" in sent && onSent(sent));
    return () => {
      shown.delete(postId);
      stop();
    };
  }, [postId, onSent]);
}

import type { outbox } from "@/components/message-outbox/outbox";
import type { PendingReply } from "@/components/message-outbox/outbox-storage";
import { createReplyDraftStore, type ReplyDraft } from "@/components/replies/reply-draft";

/** Moves the words of a reply from its draft into the outbox and back, whichever is asked for before the other has ended. */
export function createReplyMoves(
  { add, remove }: Pick<typeof outbox, "add" | "remove">,
  storeOf = createReplyDraftStore,
) {
  /** By key: until its draft is dropped. */
  const leaving = new Map<string, Promise<void>>();
  return {
    /** The draft is dropped once the outbox has it, and before it is sent. */
    async toOutbox(postId: string, { typed, key }: ReplyDraft): Promise<void> {
      let end = () => {};
      const left = new Promise<void>((resolve) => {
        end = resolve;
      });
      leaving.set(key, left);
      try {
        await add({ key, postId, fields: typed }, () => storeOf(postId).drop().finally(end));
      } finally {
        end();
        if (leaving.get(key) === left) leaving.delete(key);
      }
    },
    /** A drop that is still under way would take the words along. */
    async toForm({ postId, fields, key }: Pick<PendingReply, "postId" | "fields" | "key">): Promise<void> {
      await leaving.get(key);
      await storeOf(postId).save({ typed: fields, key });
      await remove(key);
    },
  };
}

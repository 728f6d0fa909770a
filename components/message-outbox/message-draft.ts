import { createDraftStore } from "@/components/drafts/draft-store";
import {
  type MessageFields,
  type PendingMessage,
  updateOutbox,
} from "@/components/message-outbox/outbox-storage";

/** A message before it is sent, and the key it will be sent with in whichever tab. */
export type MessageDraft = { text: string; key: string; userId?: string };

/** Until November 2026 a draft held its pending messages as well, and not its author. */
type StoredDraft = MessageDraft & { pending?: { key: string; fields: MessageFields; after: string }[] };

/** Without a key: a prerendered page must hold nothing random. */
export const EMPTY_DRAFT: MessageDraft = { text: "", key: "" };

const storeOf = (replyId: string) => createDraftStore<StoredDraft>(`message-${replyId}`);

/** The draft of this author in this thread. */
export async function readDraft(replyId: string, userId: string): Promise<MessageDraft | undefined> {
  const stored = await storeOf(replyId).read();
  if (!stored || (stored.userId && stored.userId !== userId)) return undefined;
  if (stored.pending) await moveToOutbox(replyId, userId, stored.pending);
  return { text: stored.text, key: stored.key, userId };
}

export const saveDraft = (replyId: string, draft: MessageDraft): Promise<unknown> =>
  draft.text ? storeOf(replyId).save(draft) : storeOf(replyId).drop();

/** As too old: their author looks at them before they are sent. */
async function moveToOutbox(
  replyId: string,
  userId: string,
  pending: NonNullable<StoredDraft["pending"]>,
): Promise<void> {
  const old = pending.map(
    (message): PendingMessage => ({ ...message, replyId, userId, writtenAt: 0, state: "tooOld", reason: "" }),
  );
  await updateOutbox((before) => {
    const keys = new Set(before.map(({ key }) => key));
    return [...before, ...old.filter(({ key }) => !keys.has(key))];
  });
  await storeOf(replyId).drop();
}

export const joinTexts = (...texts: string[]): string => texts.filter((text) => text !== "").join("\n");

import { readStored, updateStored } from "@/components/browser/browser-store";
import type { ReplyFieldsTyped } from "@/lib/replies/schema";

export type MessageFields = { text: string; proposedAt?: string };

type Pending = {
  key: string;
  /** Its author: nobody else's session may send it. */
  userId: string;
  writtenAt: number;
  /** `waiting` and `signedOut` end by themselves; `refused` and `tooOld` wait for the author. */
  state: "new" | "waiting" | "signedOut" | "refused" | "tooOld";
  /** Why it was refused. */
  reason: string;
};

/** A message that is shown at once, and sent again by the same key until it has arrived. */
export type PendingMessage = Pending & {
  postId?: never;
  replyId: string;
  fields: MessageFields;
  /** The newest message there was when it was written; ids grow with time. */
  after: string;
};

/** A reply to a post that was written without a connection. */
export type PendingReply = Pending & { postId: string; fields: ReplyFieldsTyped };

export type PendingItem = PendingMessage | PendingReply;

/** The thread of a message, or the post of a reply: what belongs to one is sent in order. */
export const targetOf = (item: PendingItem): string => item.postId ?? item.replyId;

const OUTBOX = "outbox";

export const readOutbox = async (): Promise<PendingItem[]> => (await readStored<PendingItem[]>(OUTBOX)) ?? [];

export const updateOutbox = (to: (before: PendingItem[]) => PendingItem[]): Promise<void> =>
  updateStored<PendingItem[]>(OUTBOX, (before = []) => to(before));

import { readStored, updateStored } from "@/components/browser/browser-store";

export type MessageFields = { text: string; proposedAt?: string };

/** A message that is shown at once, and sent again by the same key until it has arrived. */
export type PendingMessage = {
  key: string;
  replyId: string;
  /** Its author: nobody else's session may send it. */
  userId: string;
  fields: MessageFields;
  /** The newest message there was when it was written; ids grow with time. */
  after: string;
  writtenAt: number;
  /** `waiting` and `signedOut` end by themselves; `refused` and `tooOld` wait for the author. */
  state: "new" | "waiting" | "signedOut" | "refused" | "tooOld";
  /** Why it was refused. */
  reason: string;
};

const OUTBOX = "outbox";

export const readOutbox = async (): Promise<PendingMessage[]> =>
  (await readStored<PendingMessage[]>(OUTBOX)) ?? [];

export const updateOutbox = (to: (before: PendingMessage[]) => PendingMessage[]): Promise<void> =>
  updateStored<PendingMessage[]>(OUTBOX, (before = []) => to(before));

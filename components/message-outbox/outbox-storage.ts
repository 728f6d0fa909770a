import { readStored, removeStored, updateStored, writeStored } from "@/components/browser/browser-store";

export type MessageFields = { text: string; proposedAt?: string };

/** A message on its way: shown at once, sent again by the same key until it is there. */
export type PendingMessage = {
  key: string;
  replyId: string;
  /** Its author: nobody else's session may send it. */
  userId: string;
  fields: MessageFields;
  /** The newest message there was when it was written; ids grow with time. */
  after: string;
  writtenAt: number;
  /** `waiting` and `signedOut` end by themselves; `refused` and `tooOld` wait for its author. */
  state: "new" | "waiting" | "signedOut" | "refused" | "tooOld";
  /** Why it was refused. */
  reason: string;
};

const OUTBOX = "outbox";

export const readOutbox = async (): Promise<PendingMessage[]> =>
  (await readStored<PendingMessage[]>(OUTBOX)) ?? [];
export const updateOutbox = (to: (before: PendingMessage[]) => PendingMessage[]): Promise<void> =>
  updateStored<PendingMessage[]>(OUTBOX, (before = []) => to(before));

/** The words of a message before it is sent, and the key it will be sent with in whichever tab. */
export type Draft = { text: string; key: string; userId?: string };
/** Until November 2026 a draft held what was on its way as well, and not who wrote it. */
type Kept = Draft & { pending?: { key: string; fields: MessageFields; after: string }[] };

const nameOf = (replyId: string) => `message-${replyId}`;

/** The key comes with the first letter: a page that is made beforehand must hold nothing random. */
export const EMPTY_DRAFT: Draft = { text: "", key: "" };

/** The words this person was writing here. */
export async function readDraft(replyId: string, userId: string): Promise<Draft | undefined> {
  const kept = await readStored<Kept>(nameOf(replyId));
  if (!kept || (kept.userId && kept.userId !== userId)) return undefined;
  if (kept.pending) await adopt(replyId, userId, kept.pending);
  return { text: kept.text, key: kept.key, userId };
}

/** Its author looks at it before it is sent. */
async function adopt(replyId: string, userId: string, pending: NonNullable<Kept["pending"]>): Promise<void> {
  const old = pending.map(
    (one): PendingMessage => ({ ...one, replyId, userId, writtenAt: 0, state: "tooOld", reason: "" }),
  );
  await updateOutbox((before) => {
    const keys = new Set(before.map(({ key }) => key));
    return [...before, ...old.filter(({ key }) => !keys.has(key))];
  });
  await removeStored(nameOf(replyId));
}

export const saveDraft = (replyId: string, draft: Draft): Promise<unknown> =>
  draft.text ? writeStored(nameOf(replyId), draft) : removeStored(nameOf(replyId));

/** Nothing of either is lost. */
export const joinTexts = (...texts: string[]): string => texts.filter((text) => text !== "").join("\n");

import { del, get, set } from "idb-keyval";

export type Fields = { text: string; proposedAt?: string };

/** A message on its way: shown at once, sent again by the same key until it is there. */
export type Pending = {
  key: string;
  fields: Fields;
  /** The newest message there was when it was sent; ids grow with time. */
  after: string;
  failure: string | null;
};

/** What is being written, by the key it will be sent with in whichever tab, and what has not arrived yet. */
export type Kept = { text: string; key: string; pending: Pending[] };

const name = (replyId: string) => `message-${replyId}`;

/** The key comes with the first letter: a page that is made beforehand must hold nothing random. */
export const NOTHING: Kept = { text: "", key: "", pending: [] };

// A browser may forbid its storage (private windows): then this lives as long as the page. Logging out clears it.
export const readKept = (replyId: string): Promise<Kept | undefined> =>
  get<Kept>(name(replyId)).catch(() => undefined);
export const keep = (replyId: string, kept: Kept): Promise<void> =>
  (kept.text || kept.pending.length > 0 ? set(name(replyId), kept) : del(name(replyId))).catch(() => {});

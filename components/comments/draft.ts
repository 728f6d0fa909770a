import { del, get, set } from "idb-keyval";

/** What was typed; and what was last sent, with the key that makes one comment of it however often it is sent. */
export type Draft = { text: string; sent: { text: string; key: string } | null };

const name = (postId: string) => `comment-${postId}`;

// A browser may forbid its storage (private windows): then the draft lives as long as the page. Logging out clears it.
export const readDraft = (postId: string): Promise<Draft | undefined> =>
  get<Draft>(name(postId)).catch(() => undefined);
export const keepDraft = (postId: string, draft: Draft): Promise<void> =>
  set(name(postId), draft).catch(() => {});
export const dropDraft = (postId: string): Promise<void> => del(name(postId)).catch(() => {});

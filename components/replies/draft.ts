import { del, get, set } from "idb-keyval";
import type { ReplyFieldsTyped } from "@/lib/replies/schema";

/** What was typed, and the key that makes one reply of it however often it is sent. */
export type Draft = { typed: ReplyFieldsTyped; key: string };

const name = (postId: string) => `reply-${postId}`;

// A browser may forbid its storage (private windows): then the draft lives as long as the page. Logging out clears it.
export const readDraft = (postId: string): Promise<Draft | undefined> =>
  get<Draft>(name(postId)).catch(() => undefined);
export const keepDraft = (postId: string, draft: Draft): Promise<void> =>
  set(name(postId), draft).catch(() => {});
export const dropDraft = (postId: string): Promise<void> => del(name(postId)).catch(() => {});

import { readStored, removeStored, writeStored } from "@/components/browser/browser-store";
import type { ReplyFieldsTyped } from "@/lib/replies/schema";

/** What was typed, and the key that makes one reply of it however often it is sent. */
export type Draft = { typed: ReplyFieldsTyped; key: string };

const name = (postId: string) => `reply-${postId}`;

export const readDraft = (postId: string): Promise<Draft | undefined> => readStored(name(postId));
export const keepDraft = (postId: string, draft: Draft): Promise<boolean> => writeStored(name(postId), draft);
export const dropDraft = (postId: string): Promise<void> => removeStored(name(postId));

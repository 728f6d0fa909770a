import { readStored, removeStored, writeStored } from "@/components/browser/browser-store";

/** What was typed; and what was last sent, with the key that makes one comment of it however often it is sent. */
export type Draft = { text: string; sent: { text: string; key: string } | null };

const name = (postId: string) => `comment-${postId}`;

export const readDraft = (postId: string): Promise<Draft | undefined> => readStored(name(postId));
export const keepDraft = (postId: string, draft: Draft): Promise<boolean> => writeStored(name(postId), draft);
export const dropDraft = (postId: string): Promise<void> => removeStored(name(postId));

import "server-only";
import type { Tx } from "@/lib/db/client";

/** A post that is there again: saved searches look at it once more, and tell nobody twice. */
export async function queueForMatches(tx: Tx, postId: string): Promise<void> {
  await tx.matchQueue.upsert({ where: { postId }, create: { postId }, update: {}, select: { postId: true } });
}

import "server-only";
import type { Tx } from "@/lib/db/client";

/** A time that was agreed on is when the promise should be kept; it no longer counts once the place has changed. */
export async function keepByAgreedTime(tx: Tx, replyId: string, agreed: Date | null): Promise<void> {
  if (agreed && agreed <= new Date()) return;
  await tx.reply.updateMany({
    where: { id: replyId, state: "promised" },
    data: { keepBy: agreed, keepByToldAt: null },
  });
}

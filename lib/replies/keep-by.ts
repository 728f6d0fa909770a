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

/**
 * A promise that its recipient took for kept for a moment ends when it would have ended: otherwise their word and its undo
 * would lengthen it, at the cost of those who wait. The time is that of `set_keep_by` in the database.
 */
export async function keepByAsBefore(tx: Tx, replyId: string): Promise<void> {
  await tx.$executeRaw`
    WITH said AS (
      SELECT "at" FROM "ReplyChange" WHERE "replyId" = ${replyId}::uuid AND "state" = 'completed' ORDER BY "at" DESC LIMIT 1
    ), history AS (
      SELECT *, lag("state") OVER (ORDER BY "at", "id") AS "before" FROM "ReplyChange" WHERE "replyId" = ${replyId}::uuid
    ), promise AS (
      -- A report, another number or such an undo is no new promise.
      SELECT change."at" FROM history change JOIN "Reply" reply ON reply."id" = change."replyId" JOIN said ON change."at" <= said."at"
      WHERE change."state" = 'promised' AND CASE change."before"
        WHEN 'promised' THEN change."reason" IS NULL AND change."byId" = reply."personId"
        WHEN 'completed' THEN change."reason" = 'disputed'
        ELSE true END
      ORDER BY change."at" DESC LIMIT 1
    ), agreed AS (
      SELECT "proposedAt", "revokedAt" FROM "Message"
      WHERE "replyId" = ${replyId}::uuid AND "accepted" AND "proposedAt" IS NOT NULL
      ORDER BY "answeredAt" DESC NULLS LAST, "id" DESC LIMIT 1
    )
    UPDATE "Reply" SET "keepBy" = least("keepBy", coalesce(
      (SELECT "proposedAt" FROM agreed WHERE "revokedAt" IS NULL AND "proposedAt" > promise."at"),
      promise."at" + interval '7 days'))
    FROM promise WHERE "id" = ${replyId}::uuid AND "state" = 'promised'`;
}

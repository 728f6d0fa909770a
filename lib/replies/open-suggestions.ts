import "server-only";
import type { Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";

export type OpenSuggestion = { replyId: string; messageId: string; authorId: string; at: Date };

/** For each thread the time that was suggested last, where it is still ahead and the other has not answered it. */
export async function listOpenSuggestions(tx: Tx, replyIds: string[]): Promise<Map<string, OpenSuggestion>> {
  if (replyIds.length === 0) return new Map();
  const ids = Prisma.join(replyIds.map((id) => Prisma.sql`${id}::uuid`));
  const rows = await tx.$queryRaw<OpenSuggestion[]>`
    SELECT reply."id" AS "replyId", latest."id" AS "messageId", latest."authorId", latest."proposedAt" AS "at"
    FROM "Reply" reply JOIN LATERAL (
      SELECT message.* FROM "Message" message
      WHERE message."replyId" = reply."id" AND message."proposedAt" IS NOT NULL
      ORDER BY message."createdAt" DESC, message."id" DESC LIMIT 1
    ) latest ON true
    WHERE reply."id" IN (${ids}) AND reply."state" IN ('waiting', 'promised') AND latest."accepted" IS NULL AND latest."revokedAt" IS NULL AND latest."proposedAt" > now()
      AND latest."createdAt" >= reply."askedAt"`;
  return new Map(rows.map((row) => [row.replyId, row]));
}

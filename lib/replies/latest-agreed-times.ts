import "server-only";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";

/** Of accepted times: the one that was accepted last counts. */
export const LAST_ACCEPTED_FIRST = [
  { answeredAt: { sort: "desc", nulls: "last" } },
  { id: "desc" },
] satisfies Prisma.MessageOrderByWithRelationInput[];

export type AgreedTime = { messageId: string; at: Date };

/** By reply, the time that was accepted last, also once it is over; none where it was revoked. */
export async function listLatestAgreedTimes(tx: Tx, replyIds: string[]): Promise<Map<string, AgreedTime>> {
  if (replyIds.length === 0) return new Map();
  const latest = await tx.message.findMany({
    where: { replyId: { in: replyIds }, accepted: true, proposedAt: { not: null } },
    select: { id: true, replyId: true, proposedAt: true, revokedAt: true },
    distinct: ["replyId"],
    orderBy: [{ replyId: "asc" }, ...LAST_ACCEPTED_FIRST],
  });
  return new Map(
    latest.flatMap(({ id, replyId, proposedAt, revokedAt }) =>
      proposedAt && !revokedAt ? [[replyId, { messageId: id, at: proposedAt }] as const] : [],
    ),
  );
}

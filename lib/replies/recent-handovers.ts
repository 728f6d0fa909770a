import "server-only";
import type { Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { HANDOVER_OBJECTION_DAYS } from "@/lib/notifications/answer-deadlines";

/** Spans the 28 days before `at`. Those count that are verified, that the receiver confirmed, or to which they did not object in time. */
export async function countRecentHandovers(
  tx: Tx,
  personIds: string[],
  at: Date,
): Promise<Map<string, number>> {
  if (personIds.length === 0) return new Map();
  const ids = Prisma.join(personIds.map((id) => Prisma.sql`${id}::uuid`));
  const rows = await tx.$queryRaw<{ id: string; received: number }[]>`
    SELECT receiver AS "id", count(*)::int AS "received" FROM (
      SELECT CASE WHEN post."type" = 'offer' THEN reply."personId" ELSE post."posterId" END AS receiver
      FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
      WHERE reply."state" = 'completed'
        AND (reply."verified" OR CASE WHEN post."type" = 'offer' THEN reply."replierConfirmed" ELSE reply."posterConfirmed" END
          OR reply."stateSince" < ${at}::timestamptz - ${HANDOVER_OBJECTION_DAYS} * interval '1 day')
        AND (reply."personId" IN (${ids}) OR post."posterId" IN (${ids}))
        AND reply."stateSince" BETWEEN ${at}::timestamptz - interval '672 hours' AND ${at}::timestamptz
    ) AS handovers
    WHERE receiver IN (${ids}) GROUP BY receiver`;
  return new Map(rows.map(({ id, received }) => [id, received]));
}

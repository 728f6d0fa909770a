import "server-only";
import type { Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";

/** What matters for choosing: how many promises somebody kept, and how often they did not show up. */
export type Reliability = { kept: number; broken: number };

/**
 * The records of these people as repliers, over all posts. Of no-shows only those count that were of an agreed time and
 * that nobody objected to within the day, and of each poster's one: no poster can mark anybody twice.
 */
export async function listReliability(tx: Tx, personIds: string[]): Promise<Map<string, Reliability>> {
  if (personIds.length === 0) return new Map();
  const ids = Prisma.join([...new Set(personIds)].map((id) => Prisma.sql`${id}::uuid`));
  const rows = await tx.$queryRaw<({ id: string } & Reliability)[]>`
    SELECT reply."personId" AS "id", count(*) FILTER (WHERE reply."state" = 'completed')::int AS "kept",
      count(DISTINCT post."posterId") FILTER (WHERE EXISTS (
        SELECT FROM "AbsenceReport" report WHERE report."replyId" = reply."id" AND report."reason" = 'no-show'
          AND report."outcome" = 'upheld' AND report."messageId" IS NOT NULL))::int AS "broken"
    FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
    WHERE reply."personId" IN (${ids}) GROUP BY reply."personId"`;
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

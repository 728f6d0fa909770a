import "server-only";
import type { Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";

export type Reliability = { kept: number; broken: number };

/** A no-show counts when a report about an agreed time was upheld, once for each poster. */
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

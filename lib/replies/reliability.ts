import "server-only";
import type { Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";

export type Reliability = { kept: number; broken: number };

/**
 * A promise that was kept counts once for each neighbour, or two friends could outweigh every no-show by swaps among themselves.
 * A no-show counts when a report about an agreed time was upheld, as often: of the replier, and of the
 * poster where no hand-over followed. Not what moderators had hidden at that time; of the replier, neither what they removed.
 */
export const selectReliability = (personIds: string[]) => Prisma.sql`
  WITH person AS (SELECT unnest(${[...new Set(personIds)]}::uuid[]) AS "id"),
  replier AS (
    SELECT reply."personId" AS "id", count(DISTINCT post."posterId") FILTER (WHERE reply."state" = 'completed')::int AS "kept",
      count(DISTINCT post."posterId") FILTER (WHERE EXISTS (
        SELECT FROM "AbsenceReport" report JOIN "Message" missed ON missed."id" = report."messageId"
        WHERE report."replyId" = reply."id" AND report."reason" = 'no-show' AND report."outcome" = 'upheld'
          AND NOT was_hidden(post."id", missed."proposedAt")) AND NOT is_removed(post."id"))::int AS "broken"
    FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
    WHERE reply."personId" IN (SELECT "id" FROM person) GROUP BY reply."personId"
  ), poster AS (
    SELECT post."posterId" AS "id", count(DISTINCT reply."personId")::int AS "missed"
    FROM "PosterAbsence" absence JOIN "Reply" reply ON reply."id" = absence."replyId"
      JOIN "Post" post ON post."id" = reply."postId" JOIN "Message" missed ON missed."id" = absence."messageId"
    WHERE post."posterId" IN (SELECT "id" FROM person) AND absence."disputedAt" IS NULL AND absence."disputableUntil" <= now()
      AND reply."state" <> 'completed' AND NOT was_hidden(post."id", missed."proposedAt") GROUP BY post."posterId"
  )
  SELECT "id", coalesce("kept", 0) AS "kept", coalesce("broken", 0) + coalesce("missed", 0) AS "broken"
  FROM replier FULL JOIN poster USING ("id")`;

export async function listReliability(tx: Tx, personIds: string[]): Promise<Map<string, Reliability>> {
  if (personIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<({ id: string } & Reliability)[]>(selectReliability(personIds));
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}

import "server-only";
import type { Actor } from "@/lib/auth/session";
import { queryRows } from "@/lib/db/named-statements";
import { HANDOVER_OBJECTION_DAYS } from "@/lib/notifications/answer-deadlines";
import { DAY_MS } from "@/lib/time/durations";

/** The other has suggested a time for the reply `r`, and waits for an answer. */
export const IS_SUGGESTED = `EXISTS (
        SELECT FROM (
          SELECT m."authorId", m."accepted", m."revokedAt", m."proposedAt", m."createdAt" FROM "Message" m
          WHERE m."replyId" = r."id" AND m."proposedAt" IS NOT NULL ORDER BY m."createdAt" DESC, m."id" DESC LIMIT 1
        ) latest
        WHERE latest."authorId" <> $1::uuid AND latest."accepted" IS NULL AND latest."revokedAt" IS NULL
          AND latest."proposedAt" > now() AND latest."createdAt" >= r."askedAt" AND NOT is_hidden($1::uuid, latest."authorId"))`;

/**
 * Own posts where one chooses among those who wait, or is said to have been absent, own replies that are asked whether they are
 * still wanted or were missed, and both where the other suggests a time, or where their word of a hand-over can be denied:
 * see `deniable` and `listOpenSuggestions`.
 */
const COUNT_ANSWERS_DUE = `SELECT (
    SELECT count(*) FROM "Post" p WHERE p."posterId" = $1::uuid AND (
      (p."allocation" = 'poster' AND p."withdrawnAt" IS NULL AND p."goneAt" IS NULL
        AND p."promised" + p."completed" < coalesce(p."quantity", 1)
        AND EXISTS (SELECT FROM "Reply" r WHERE r."postId" = p."id" AND r."state" = 'waiting'
          AND NOT is_hidden($1::uuid, r."personId")))
      OR (p."promised" > 0 AND EXISTS (SELECT FROM "Reply" r WHERE r."postId" = p."id" AND r."state" = 'promised'
        AND ${IS_SUGGESTED}))
      OR (p."completed" > 0 AND EXISTS (SELECT FROM "Reply" r WHERE r."postId" = p."id" AND r."state" = 'completed'
        AND NOT r."verified" AND NOT r."posterConfirmed" AND r."stateSince" > $2::timestamptz))
      OR EXISTS (SELECT FROM "Reply" r JOIN "PosterAbsence" a ON a."replyId" = r."id" WHERE r."postId" = p."id"
        AND a."disputedAt" IS NULL AND a."disputableUntil" > now()))
  ) + (
    SELECT count(*) FROM "Reply" r WHERE r."personId" = $1::uuid AND (
      (r."state" = 'promised' AND r."confirmBy" IS NOT NULL)
      OR (r."state" IN ('waiting', 'promised') AND ${IS_SUGGESTED})
      OR (r."state" = 'completed' AND NOT r."verified" AND NOT r."replierConfirmed" AND r."stateSince" > $2::timestamptz)
      OR (r."state" <> 'promised' AND EXISTS (
        SELECT FROM "AbsenceReport" a WHERE a."replyId" = r."id" AND a."outcome" IS NULL)))
  ) AS "due"`;

/** As "My swaps" groups them under what needs an answer. */
export async function countAnswersDue(actor: Actor): Promise<number> {
  const deniableSince = new Date(Date.now() - HANDOVER_OBJECTION_DAYS * DAY_MS);
  const [row] = await queryRows<{ due: string }>({
    text: COUNT_ANSWERS_DUE,
    values: [actor.id, deniableSince],
  });
  return Number(row?.due ?? 0);
}

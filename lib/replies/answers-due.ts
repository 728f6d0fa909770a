import "server-only";
import type { Actor } from "@/lib/auth/session";
import { queryRows } from "@/lib/db/named-statements";

/** Own posts where one chooses among those who wait, and own replies that are asked whether they are still wanted or were missed. */
const COUNT_ANSWERS_DUE = `SELECT (
    SELECT count(*) FROM "Post" p WHERE p."posterId" = $1::uuid AND p."allocation" = 'poster'
      AND p."withdrawnAt" IS NULL AND p."goneAt" IS NULL AND p."promised" + p."completed" < coalesce(p."quantity", 1)
      AND EXISTS (SELECT FROM "Reply" r WHERE r."postId" = p."id" AND r."state" = 'waiting'
        AND NOT is_hidden($1::uuid, r."personId"))
  ) + (
    SELECT count(*) FROM "Reply" r WHERE r."personId" = $1::uuid AND (
      (r."state" = 'promised' AND r."confirmBy" IS NOT NULL)
      OR (r."state" <> 'promised' AND EXISTS (
        SELECT FROM "AbsenceReport" a WHERE a."replyId" = r."id" AND a."outcome" IS NULL)))
  ) AS "due"`;

/** As "My swaps" groups them under what needs an answer. */
export async function countAnswersDue(actor: Actor): Promise<number> {
  const [row] = await queryRows<{ due: string }>({ text: COUNT_ANSWERS_DUE, values: [actor.id] });
  return Number(row?.due ?? 0);
}

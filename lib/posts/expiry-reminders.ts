import "server-only";
import { db, transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { notify } from "@/lib/notifications/mutations";
import type { PostType } from "@/lib/posts/schema";

const REMINDER_DAYS = 3;
const BATCH_SIZE = 200;

type Ending = {
  id: string;
  title: string;
  type: PostType;
  posterId: string;
  expiresAt: Date;
  waiting: number;
};

/**
 * Asks once for each expiry date: three days before, or in the second half of a shorter life. Where neighbours wait, the
 * reminder is of the kind "answer-due", whose mail does not wait for the daily one. Safe to repeat.
 */
export async function sendExpiryReminders(now = Date.now()): Promise<void> {
  const posts = await listEnding(new Date(now));
  await transaction(async (tx) => {
    for (const { id: postId, title, type, posterId, expiresAt, waiting } of posts) {
      const about = { postId, title, type };
      const dedupeKey = `expiring:${postId}:${expiresAt.getTime()}`;
      if (waiting === 0) await notify(tx, [posterId], { kind: "expiring", dedupeKey, payload: about });
      else await notify(tx, [posterId], { kind: "answer-due", dedupeKey, payload: { ...about, waiting } });
    }
  });
}

/** Also where only some of it is promised: the hand-over of that may be after the end. The indexes "Post_expiry_due_idx" and "Post_overdue_idx" find these. */
const listEnding = (now: Date) =>
  db().$queryRaw<Ending[]>(Prisma.sql`
    SELECT p."id", p."title", p."type"::text, p."posterId", p."expiresAt",
      (SELECT count(*)::int FROM "Reply" r WHERE r."postId" = p."id" AND r."state" = 'waiting') AS "waiting"
    FROM (
      SELECT "id" FROM "Post" WHERE "promised" = 0 AND ${isEnding(now)}
      UNION ALL
      SELECT "id" FROM "Post" WHERE "promised" > 0 AND ${isEnding(now)}
        AND "promised" + "completed" < coalesce("quantity", 1)
    ) ending JOIN "Post" p ON p."id" = ending."id"
    WHERE p."expiresAt" - ${now}::timestamptz < (p."expiresAt" - coalesce(p."renewedAt", p."createdAt")) / 2
      AND NOT EXISTS (SELECT FROM "Notification" n WHERE n."userId" = p."posterId"
        AND n."dedupeKey" = 'expiring:' || p."id" || ':' || (extract(epoch FROM p."expiresAt") * 1000)::bigint)
    ORDER BY p."expiresAt" LIMIT ${BATCH_SIZE}`);

const isEnding = (now: Date) => Prisma.sql`
  "expiredAt" IS NULL AND "withdrawnAt" IS NULL AND "goneAt" IS NULL AND "expiresAt" > ${now}
    AND "expiresAt" <= ${now}::timestamptz + ${REMINDER_DAYS} * interval '1 day'`;

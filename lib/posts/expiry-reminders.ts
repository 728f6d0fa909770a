import "server-only";
import { db, type Tx, transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { notify } from "@/lib/notifications/mutations";
import { MAX_WAIT_BEHIND_PROMISE_MS } from "@/lib/notifications/wait-behind-promise";
import { REMINDER_DAYS } from "@/lib/posts/ending-rules";
import type { PostType } from "@/lib/posts/field-rules";
import { DAY_MS } from "@/lib/time/durations";

const BATCH_SIZE = 200;

/** Somebody who asks is told to the poster at once; only after that is it time for a reminder. */
const ASKED_HOURS = 12;

type Ending = {
  id: string;
  title: string;
  type: PostType;
  posterId: string;
  expiresAt: Date;
  /** For an answer of the poster: a rule asks nobody. */
  waiting: number;
  isReminded: boolean;
};

/**
 * Asks once for each expiry date: three days before, or in the second half of a shorter life. Where neighbours wait, the
 * reminder is of the kind "answer-due", whose mail does not wait for the daily one. Neighbours who ask after a reminder without
 * them cause one more. Where all is promised, they wait for two weeks longer: the poster is asked before that. Safe to repeat.
 */
export async function sendExpiryReminders(now = Date.now()): Promise<void> {
  const posts = await listEnding(new Date(now));
  const waits = await listEndingWaits(new Date(now));
  await transaction(async (tx) => {
    for (const { id: postId, title, type, posterId, expiresAt, waiting } of waits) {
      const payload = { ...{ postId, title, type, waiting }, because: "expired" as const };
      const dedupeKey = `wait-ends:${postId}:${expiresAt.getTime()}`;
      await notify(tx, [posterId], { kind: "answer-due", dedupeKey, payload });
    }
    for (const { id: postId, title, type, posterId, expiresAt, waiting, isReminded } of posts) {
      const about = { postId, title, type };
      const endOf = `${postId}:${expiresAt.getTime()}`;
      if (isReminded) await markReminderRead(tx, posterId, `expiring:${endOf}`);
      const dedupeKey = `${isReminded ? "answer-due" : "expiring"}:${endOf}`;
      if (waiting === 0) await notify(tx, [posterId], { kind: "expiring", dedupeKey, payload: about });
      else await notify(tx, [posterId], { kind: "answer-due", dedupeKey, payload: { ...about, waiting } });
    }
  });
}

/** Call it when the end moves: an end that was put off and is back is a new one. */
export async function remindAgain(
  tx: Tx,
  { id, posterId }: { id: string; posterId: string },
  expiresAt: Date,
): Promise<void> {
  const keys = ["expiring", "answer-due", "wait-ends"].map((kind) => `${kind}:${id}:${expiresAt.getTime()}`);
  await tx.$executeRaw`
    UPDATE "Notification" SET "dedupeKey" = "dedupeKey" || ':' || "id"
    WHERE "userId" = ${posterId}::uuid AND "dedupeKey" = ANY (${keys}::text[])`;
}

/** Behind a promise of everything; the end of that wait says no to all of them. The index "Post_overdue_idx" finds these. */
const listEndingWaits = (now: Date) =>
  db().$queryRaw<Omit<Ending, "isReminded">[]>(Prisma.sql`
    SELECT p."id", p."title", p."type"::text, p."posterId", p."expiresAt", asking."waiting"
    FROM "Post" p CROSS JOIN LATERAL (
      SELECT count(*)::int AS "waiting" FROM "Reply" r WHERE r."postId" = p."id" AND r."state" = 'waiting') asking
    WHERE p."expiredAt" IS NULL AND p."goneAt" IS NULL AND p."promised" > 0 AND p."withdrawnAt" IS NULL AND p."allocation" = 'poster'
      AND p."promised" + p."completed" >= coalesce(p."quantity", 1) AND asking."waiting" > 0
      AND p."expiresAt" > ${new Date(now.getTime() - MAX_WAIT_BEHIND_PROMISE_MS)}::timestamptz
      AND p."expiresAt" <= ${new Date(now.getTime() - MAX_WAIT_BEHIND_PROMISE_MS + REMINDER_DAYS * DAY_MS)}::timestamptz
      AND NOT EXISTS (SELECT FROM "Notification" n WHERE n."userId" = p."posterId"
        AND n."dedupeKey" = 'wait-ends:' || p."id" || ':' || (extract(epoch FROM p."expiresAt") * 1000)::bigint)
    ORDER BY p."expiresAt" LIMIT ${BATCH_SIZE}`);

/** The later reminder says the same, and more. */
const markReminderRead = (tx: Tx, userId: string, dedupeKey: string) =>
  tx.notification.updateMany({ where: { userId, dedupeKey, readAt: null }, data: { readAt: new Date() } });

/** Also where only some of it is promised: the hand-over of that may be after the end. The indexes "Post_expiry_due_idx" and "Post_overdue_idx" find these. */
const listEnding = (now: Date) =>
  db().$queryRaw<Ending[]>(Prisma.sql`
    SELECT p."id", p."title", p."type"::text, p."posterId", p."expiresAt", asking."waiting", reminder."kind" IS NOT NULL AS "isReminded"
    FROM (
      SELECT "id" FROM "Post" WHERE "promised" = 0 AND ${isEnding(now)}
      UNION ALL
      SELECT "id" FROM "Post" WHERE "promised" > 0 AND ${isEnding(now)}
        AND "promised" + "completed" < coalesce("quantity", 1)
    ) ending JOIN "Post" p ON p."id" = ending."id"
      CROSS JOIN LATERAL (SELECT p."id" || ':' || (extract(epoch FROM p."expiresAt") * 1000)::bigint AS "key") this_end
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS "waiting", min(r."askedAt") AS "since" FROM "Reply" r
        WHERE r."postId" = p."id" AND r."state" = 'waiting' AND p."allocation" = 'poster') asking
      LEFT JOIN "Notification" reminder ON reminder."userId" = p."posterId" AND reminder."dedupeKey" = 'expiring:' || this_end."key"
    WHERE p."expiresAt" - ${now}::timestamptz < (p."expiresAt" - coalesce(p."renewedAt", p."createdAt")) / 2
      AND (reminder."kind" IS NULL OR (reminder."kind" = 'expiring'
        AND asking."since" < ${now}::timestamptz - ${ASKED_HOURS} * interval '1 hour'
        AND NOT EXISTS (SELECT FROM "Notification" n WHERE n."userId" = p."posterId" AND n."dedupeKey" = 'answer-due:' || this_end."key")))
    ORDER BY p."expiresAt" LIMIT ${BATCH_SIZE}`);

const isEnding = (now: Date) => Prisma.sql`
  "expiredAt" IS NULL AND "withdrawnAt" IS NULL AND "goneAt" IS NULL AND "expiresAt" > ${now}
    AND "expiresAt" <= ${now}::timestamptz + ${REMINDER_DAYS} * interval '1 day'`;

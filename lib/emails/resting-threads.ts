import "server-only";
import { db, pool } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { NotificationPayload } from "@/lib/notifications/schema";
import { HOUR_MS } from "@/lib/time/durations";

/** After an email at once, further events of its threads wait for so long, and come together. */
const REST_MS = HOUR_MS;

/** A reply with all that follows it, or else a post. */
export const threadOf = ({ replyId, postId }: NotificationPayload): string | undefined => replyId ?? postId;

/** When each thread that had an email at once lately may have the next. */
export async function listResting(userId: string): Promise<Map<string, Date>> {
  const { rows } = await pool().query<{ thread: string; sentAt: Date }>(
    `SELECT "thread", max("sentAt") AS "sentAt" FROM "EmailOutbox", unnest("threads") AS "thread"
    WHERE "userId" = $1 AND "kind" = 'at-once' AND "sentAt" > now() - make_interval(secs => $2) GROUP BY "thread"`,
    [userId, REST_MS / 1000],
  );
  return new Map(rows.map(({ thread, sentAt }) => [thread, new Date(sentAt.getTime() + REST_MS)]));
}

/** One email for all that waits until then. Safe to repeat. */
export async function queueLater(userId: string, dueAt: Date): Promise<void> {
  await db().emailOutbox.createMany({
    data: {
      userId,
      kind: toPrismaEnum("at-once"),
      dedupeKey: `at-once:${userId}:rested:${dueAt.getTime()}`,
      dueAt,
    },
    skipDuplicates: true,
  });
}

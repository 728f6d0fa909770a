import "server-only";
import { pool } from "@/lib/db/client";
import { WEEKS, type WeekNumbers } from "@/lib/statistics/schema";

/** From posts and replies that are there anyway: nobody is measured for it. $1 is a time zone, $2 a number of weeks. */
const WEEKLY = `
  WITH weeks AS (
    SELECT week, week AT TIME ZONE $1 AS starts, (week + interval '1 week') AT TIME ZONE $1 AS ends
    FROM generate_series(
      date_trunc('week', now() AT TIME ZONE $1) - ($2::int - 1) * interval '1 week',
      date_trunc('week', now() AT TIME ZONE $1), interval '1 week') AS week
  ), posted AS (
    SELECT p."createdAt",
      EXISTS (SELECT FROM "Reply" r WHERE r."postId" = p."id") AS answered,
      (SELECT min(c."at") FROM "Reply" r JOIN "ReplyChange" c ON c."replyId" = r."id"
        WHERE r."postId" = p."id" AND c."state" = 'promised') AS promised
    FROM "Post" p WHERE p."createdAt" >= (SELECT min(starts) FROM weeks)
  )
  SELECT to_char(week, 'YYYY-MM-DD') AS "week", own.*,
    (SELECT count(*)::int FROM "Reply" r WHERE r."createdAt" >= starts AND r."createdAt" < ends) AS "replies",
    (SELECT count(*)::int FROM "Reply" r
      WHERE r."state" = 'completed' AND r."stateSince" >= starts AND r."stateSince" < ends) AS "handovers"
  FROM weeks, LATERAL (
    SELECT count(*)::int AS "posts", count(*) FILTER (WHERE NOT answered)::int AS "unanswered",
      round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM promised - "createdAt") / 3600)
        FILTER (WHERE promised IS NOT NULL))::numeric, 1)::float8 AS "hoursToPromise"
    FROM posted WHERE "createdAt" >= starts AND "createdAt" < ends
  ) AS own
  ORDER BY week`;

export async function listWeeks(timeZone: string): Promise<WeekNumbers[]> {
  const { rows } = await pool().query<WeekNumbers>(WEEKLY, [timeZone, WEEKS]);
  return rows;
}

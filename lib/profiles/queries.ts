import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { countTakenBack } from "@/lib/posts/taken-back";
import type { PosterRecord, ProfileView } from "@/lib/profiles/schema";
import { listResponseTimes } from "@/lib/replies/answer-times";
import { MAX_SAID_ITEMS, MIN_NOTICE_HOURS } from "@/lib/replies/handover-rules";
import { listReliability } from "@/lib/replies/reliability";
import { listThankYous } from "@/lib/thank-yous/queries";

/** Never includes the email or the place. */
export async function getProfile(id: string): Promise<ProfileView | null> {
  const user = await db().user.findUnique({
    where: { id, leavingAt: null },
    select: { id: true, name: true, pictureUrl: true, about: true, createdAt: true },
  });
  if (!user) return null;
  const [handed, records, takenBack, released, times, thankYous] = await Promise.all([
    countHanded(id),
    listReliability(db(), [id]),
    countTakenBack(id),
    countReleased(id),
    listResponseTimes(db(), [id]),
    listThankYous(id),
  ]);
  const { kept = 0, broken = 0 } = records.get(id) ?? {};
  return {
    _id: user.id,
    name: user.name,
    picture: user.pictureUrl,
    about: user.about,
    createdAt: user.createdAt.toISOString(),
    ...handed,
    kept,
    broken,
    takenBack,
    released,
    pace: times.get(id) ?? null,
    thankYous,
  };
}

/** The parts of a member that their card shows: nobody who is leaving or banned has one. */
export async function getFace(id: string): Promise<Pick<ProfileView, "name" | "picture"> | null> {
  const user = await db().user.findUnique({
    where: { id, leavingAt: null, bannedAt: null },
    select: { name: true, pictureUrl: true },
  });
  return user && { name: user.name, picture: user.pictureUrl };
}

/** The part that matters for asking them. */
export async function getPosterRecord(id: string): Promise<PosterRecord> {
  const [{ given }, times] = await Promise.all([countHanded(id), listResponseTimes(db(), [id])]);
  return { given, pace: times.get(id) ?? null };
}

/** As the impact counts: without the code, nobody's word makes thousands of things, and what moderators removed is nothing. */
const COUNTED = Prisma.sql`CASE WHEN reply."verified" THEN reply."granted" ELSE least(reply."granted", ${MAX_SAID_ITEMS}::int) END`;

/** Repliers receive offers and fulfil requests. */
async function countHanded(id: string): Promise<{ given: number; received: number }> {
  const rows = await db().$queryRaw<{ gave: boolean; items: number }[]>`
    SELECT "gave", sum("items")::int AS "items" FROM (
      SELECT post."type" = 'offer' AS "gave", ${COUNTED} AS "items"
      FROM "Post" post JOIN "Reply" reply ON reply."postId" = post."id"
      WHERE post."posterId" = ${id}::uuid AND reply."state" = 'completed' AND NOT is_removed(post."id")
      UNION ALL
      SELECT post."type" <> 'offer', ${COUNTED}
      FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
      WHERE reply."personId" = ${id}::uuid AND reply."state" = 'completed' AND NOT is_removed(post."id")
    ) AS handed GROUP BY 1`;
  const items = (gave: boolean) => rows.find((row) => row.gave === gave)?.items ?? 0;
  return { given: items(true), received: items(false) };
}

const POSTER = Prisma.sql`post."posterId"`;
const REPLIER = Prisma.sql`reply."personId"`;

/** Of a time that they had suggested long ago they may hear too late. */
const heardTooLate = (member: Prisma.Sql) => Prisma.sql`(meeting."authorId" = ${member}
  AND meeting."answeredAt" > greatest(meeting."createdAt" + notice."time", meeting."proposedAt" - notice."time"))`;

/** Before the promise ended, the other had suggested another time instead. */
const isCalledIntoQuestion = (other: Prisma.Sql) =>
  Prisma.sql`is_called_into_question(meeting."id", ${other}, change."at")`;

/** Until moderators had looked at it, nobody could count on it. */
const WAS_HIDDEN = Prisma.sql`was_hidden(post."id", change."at")`;

/** The replier says that the poster was not there, and the poster objects: nothing is noted against anybody. */
const WORD_AGAINST_WORD = Prisma.sql`EXISTS (
  SELECT FROM "PosterAbsence" absence WHERE absence."messageId" = meeting."id" AND absence."disputedAt" IS NOT NULL)`;

/** The recipient had kept a time free, which was still ahead when the poster made the promise, and the time was not in doubt. */
const KEPT_FREE_FOR_POSTER = Prisma.sql`(meeting."answeredAt" > coalesce(since."asked", '-infinity')
  AND meeting."proposedAt" > promise."since"
  AND NOT ${heardTooLate(POSTER)} AND NOT ${isCalledIntoQuestion(REPLIER)} AND NOT ${WAS_HIDDEN} AND NOT ${WORD_AGAINST_WORD})`;

/**
 * Promises of a year that came to nothing by them although somebody had kept a time free: as posters they took them back, or
 * more than half of the number, as repliers they gave them back when it was too late for the time that both had agreed on last, since the promise.
 */
async function countReleased(id: string): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT change."replyId")::int AS "count"
    FROM "ReplyChange" change JOIN "Reply" reply ON reply."id" = change."replyId"
      JOIN "Post" post ON post."id" = reply."postId"
      CROSS JOIN LATERAL (
        SELECT before."state", before."quantity" FROM "ReplyChange" before
        WHERE before."replyId" = reply."id" AND (before."at", before."id") < (change."at", change."id")
        ORDER BY before."at" DESC, before."id" DESC LIMIT 1
      ) ended
      CROSS JOIN LATERAL (
        SELECT max(before."at") FILTER (WHERE before."state" NOT IN ('waiting', 'promised', 'completed')) AS "asked",
          -- A hand-over that was taken back was none.
          max(before."at") FILTER (WHERE before."state" NOT IN ('promised', 'completed')) AS "waiting"
        FROM "ReplyChange" before
        WHERE before."replyId" = reply."id" AND (before."at", before."id") < (change."at", change."id")
      ) since
      CROSS JOIN LATERAL (
        SELECT min(made."at") AS "since" FROM "ReplyChange" made
        WHERE made."replyId" = reply."id" AND made."state" = 'promised'
          AND made."at" >= coalesce(since."waiting", '-infinity')
      ) promise
      JOIN LATERAL (
        SELECT message.* FROM "Message" message
        WHERE message."replyId" = reply."id" AND message."accepted" AND message."answeredAt" <= change."at"
        ORDER BY message."answeredAt" DESC, message."id" DESC LIMIT 1
      ) meeting ON true
      CROSS JOIN LATERAL (
        -- Where a time was agreed on before, the first promise counts, not what was only asked for.
        SELECT made."quantity" FROM "ReplyChange" made
        WHERE made."replyId" = reply."id" AND made."state" = 'promised'
          AND made."at" BETWEEN promise."since" AND greatest(promise."since", meeting."answeredAt")
        ORDER BY made."at" DESC, made."id" DESC LIMIT 1
      ) agreed
      CROSS JOIN (SELECT make_interval(hours => ${MIN_NOTICE_HOURS}::int) AS "time") notice
    WHERE change."byId" = ${id}::uuid AND change."at" > now() - interval '365 days'
      AND ended."state" = 'promised' AND change."reason" IS DISTINCT FROM 'disputed'
      AND CASE change."state"
        WHEN 'released' THEN ${KEPT_FREE_FOR_POSTER} AND post."posterId" = ${id}::uuid
        WHEN 'promised' THEN ${KEPT_FREE_FOR_POSTER} AND post."posterId" = ${id}::uuid
          AND change."quantity" < ended."quantity" AND change."quantity" * 2 < agreed."quantity"
        -- A time from before the promise may have been for the case that it becomes free.
        WHEN 'withdrawn' THEN reply."personId" = ${id}::uuid AND meeting."answeredAt" >= promise."since"
          AND (meeting."revokedAt" IS NULL OR meeting."revokedAt" > change."at")
          AND NOT ${heardTooLate(REPLIER)} AND NOT ${isCalledIntoQuestion(POSTER)}
          AND NOT EXISTS (SELECT FROM "PosterAbsence" absence WHERE absence."messageId" = meeting."id")
          -- What was changed since may be another thing than the one that they agreed to fetch.
          AND (post."editedAt" IS NULL OR post."editedAt" < meeting."answeredAt")
          AND NOT EXISTS (SELECT FROM "ReplyChange" less WHERE less."replyId" = reply."id" AND less."state" = 'promised'
            AND less."at" > meeting."answeredAt" AND less."at" < change."at" AND less."quantity" < agreed."quantity")
          -- The post was away, or should have been.
          AND (post."withdrawnAt" IS NULL OR post."withdrawnAt" > change."at")
          AND NOT is_removed(post."id") AND NOT ${WAS_HIDDEN}
          AND meeting."proposedAt" <= change."at" + notice."time"
        ELSE false END`;
  return row?.count ?? 0;
}

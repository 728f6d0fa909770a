import "server-only";
import { db } from "@/lib/db/client";
import { countTakenBack } from "@/lib/posts/taken-back";
import type { PosterRecord, ProfileView } from "@/lib/profiles/schema";
import { listResponseTimes } from "@/lib/replies/answer-times";
import { listReliability } from "@/lib/replies/reliability";
import { MIN_NOTICE_HOURS } from "@/lib/replies/schema";
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

/** The part that matters for asking them. */
export async function getPosterRecord(id: string): Promise<PosterRecord> {
  const [{ given }, times] = await Promise.all([countHanded(id), listResponseTimes(db(), [id])]);
  return { given, pace: times.get(id) ?? null };
}

/** Repliers receive offers and fulfil requests. */
async function countHanded(id: string): Promise<{ given: number; received: number }> {
  const rows = await db().$queryRaw<{ gave: boolean; items: number }[]>`
    SELECT "gave", sum("granted")::int AS "items" FROM (
      SELECT post."type" = 'offer' AS "gave", reply."granted"
      FROM "Post" post JOIN "Reply" reply ON reply."postId" = post."id"
      WHERE post."posterId" = ${id}::uuid AND reply."state" = 'completed'
      UNION ALL
      SELECT post."type" <> 'offer', reply."granted"
      FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
      WHERE reply."personId" = ${id}::uuid AND reply."state" = 'completed'
    ) AS handed GROUP BY 1`;
  const items = (gave: boolean) => rows.find((row) => row.gave === gave)?.items ?? 0;
  return { given: items(true), received: items(false) };
}

/**
 * Promises of a year that came to nothing by them although somebody had kept a time free: as posters they took them back,
 * as repliers they gave them back when it was too late.
 */
async function countReleased(id: string): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT change."replyId")::int AS "count"
    FROM "ReplyChange" change JOIN "Reply" reply ON reply."id" = change."replyId"
      JOIN "Post" post ON post."id" = reply."postId"
    WHERE change."byId" = ${id}::uuid AND change."at" > now() - interval '365 days'
      AND CASE change."state" WHEN 'released' THEN post."posterId" WHEN 'withdrawn' THEN reply."personId" END = ${id}::uuid
      AND EXISTS (SELECT FROM "Message" message WHERE message."replyId" = reply."id"
        AND message."accepted" AND message."answeredAt" <= change."at"
        AND (change."state" = 'released' OR (message."revokedAt" IS NULL
          AND message."proposedAt" <= change."at" + make_interval(hours => ${MIN_NOTICE_HOURS}::int))))`;
  return row?.count ?? 0;
}

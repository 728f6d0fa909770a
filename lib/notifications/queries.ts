import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db, pool } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { smallestUrl } from "@/lib/images/image-sizes";
import { listExcerpts } from "@/lib/notifications/excerpts";
import { shownTo } from "@/lib/notifications/hidden-notifications";
import {
  type NotificationPayload,
  type NotificationView,
  notificationPayload,
} from "@/lib/notifications/schema";
import { withPresentSimilar } from "@/lib/notifications/similar-posts";

const MAX_LENGTH = 100;

export async function listNotifications(actor: Actor): Promise<NotificationView[]> {
  const rows = await db().notification.findMany({
    where: await shownTo(actor.id),
    select: { id: true, kind: true, dedupeKey: true, payload: true, createdAt: true, readAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LENGTH,
  });
  const told = rows.map(({ id, kind, dedupeKey, payload, createdAt, readAt }) => ({
    _id: id,
    kind: fromPrismaEnum(kind),
    dedupeKey,
    payload: notificationPayload.parse(payload),
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
  }));
  const excerpts = await listExcerpts(
    actor.id,
    told.map(({ kind, dedupeKey, payload: { replyId } }) => ({ kind, dedupeKey, replyId })),
  );
  const notifications = await withPresentSimilar(actor.id, told);
  const thumbnails = await listThumbnails(
    actor,
    notifications.flatMap(({ payload: { postId, similar = [] } }) => [
      ...(postId ? [postId] : []),
      ...similar.map((one) => one.postId),
    ]),
  );
  return notifications.map(({ dedupeKey, ...one }) => {
    const excerpt = excerpts.get(dedupeKey);
    return {
      ...one,
      payload: withThumbnails(one.payload, thumbnails),
      thumbnail: thumbnails.get(one.payload.postId ?? "") ?? null,
      ...(excerpt && { excerpt }),
    };
  });
}

function withThumbnails(
  { similar, ...payload }: NotificationPayload,
  thumbnails: Map<string, string>,
): NotificationPayload {
  if (!similar) return payload;
  const shown = similar.map(({ postId, title }) => {
    const thumbnail = thumbnails.get(postId);
    return { postId, title, ...(thumbnail && { thumbnail }) };
  });
  return { ...payload, similar: shown };
}

/** By post, of those that the actor may see. */
async function listThumbnails({ id }: Actor, postIds: string[]): Promise<Map<string, string>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await pool().query<{ postId: string; url: string; width: number }>(
    `SELECT DISTINCT ON (image."postId") image."postId", image."url", image."width"
    FROM "Image" image JOIN "Post" post ON post."id" = image."postId"
    WHERE post."id" = ANY ($2::uuid[]) AND post."withdrawnAt" IS NULL AND NOT is_hidden($1, post."posterId")
    ORDER BY image."postId", image."position"`,
    [id, [...new Set(postIds)]],
  );
  return new Map(rows.map(({ postId, ...picture }) => [postId, smallestUrl(picture)]));
}

export async function countUnreadNotifications(actor: Actor): Promise<number> {
  return db().notification.count({ where: { ...(await shownTo(actor.id)), readAt: null } });
}

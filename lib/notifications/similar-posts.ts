import "server-only";
import { db } from "@/lib/db/client";
import type { NotificationPayload } from "@/lib/notifications/schema";

type Told = { payload: NotificationPayload };

/** Notifications with those similar posts that their reader can still have, as they are called now: days may have passed. */
export async function withPresentSimilar<One extends Told>(
  userId: string,
  notifications: One[],
): Promise<One[]> {
  const ids = notifications.flatMap(({ payload }) => payload.similar?.map(({ postId }) => postId) ?? []);
  if (ids.length === 0) return notifications;
  const rows = await db().$queryRaw<{ id: string; title: string }[]>`
    SELECT "id", "title" FROM "Post"
    WHERE "id" = ANY (${ids}::uuid[]) AND is_available("withdrawnAt", "goneAt", "expiresAt", "promised")
      AND "promised" + "completed" < coalesce("quantity", 1) AND NOT is_hidden(${userId}::uuid, "posterId")`;
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return notifications.map((one) => {
    const { similar, ...payload } = one.payload;
    if (!similar) return one;
    const present = similar.flatMap(({ postId }) => {
      const title = titles.get(postId);
      return title === undefined ? [] : { postId, title };
    });
    return { ...one, payload: { ...payload, similar: present } };
  });
}

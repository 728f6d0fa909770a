import "server-only";
import { db, transaction } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import { activeWhere } from "@/lib/posts/queries";
import { DAY_MS } from "@/lib/time/durations";

const REMINDER_MS = 3 * DAY_MS;
const BATCH_SIZE = 200;

/** Notifies once for each expiry date. Safe to repeat. */
export async function sendExpiryReminders(now = Date.now()): Promise<void> {
  const posts = await db().post.findMany({
    where: {
      ...activeWhere(now),
      expiresAt: { lte: new Date(now + REMINDER_MS) },
      promised: 0,
      // Skip posts younger than the reminder window.
      createdAt: { lt: new Date(now - REMINDER_MS) },
    },
    select: { id: true, title: true, type: true, posterId: true, expiresAt: true },
    orderBy: { expiresAt: "asc" },
    take: BATCH_SIZE,
  });
  await transaction(async (tx) => {
    for (const { id, title, type, posterId, expiresAt } of posts) {
      const dedupeKey = `expiring:${id}:${expiresAt.getTime()}`;
      const told = await tx.notification.count({ where: { userId: posterId, dedupeKey } });
      if (told > 0) continue;
      await notify(tx, [posterId], { kind: "expiring", dedupeKey, payload: { postId: id, title, type } });
    }
  });
}

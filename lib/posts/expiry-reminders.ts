import "server-only";
import { db, transaction } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import { activeWhere } from "@/lib/posts/queries";
import { DAY_MS } from "@/lib/time/durations";

/** How long before its end a poster is asked, in ms. */
const BEFORE = 3 * DAY_MS;
const AT_ONCE = 200;

/** Asks the posters of what expires within three days whether it is still there. Once for each end; safe to repeat. */
export async function sendExpiryReminders(now = Date.now()): Promise<void> {
  const posts = await db().post.findMany({
    where: {
      ...activeWhere(now),
      expiresAt: { lte: new Date(now + BEFORE) },
      promised: 0,
      // Who set so short a deadline knows.
      createdAt: { lt: new Date(now - BEFORE) },
    },
    select: { id: true, title: true, type: true, posterId: true, expiresAt: true },
    orderBy: { expiresAt: "asc" },
    take: AT_ONCE,
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

import "server-only";
import type { Tx } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { amountLeft } from "@/lib/posts/rules";
import { notificationPayload } from "@/lib/replies/notification-payload";

/** To those who wait, once for each amount that is left of so many. Only the latest such notice stays new. */
export async function tellOfFewer(tx: Tx, post: LockedPost): Promise<void> {
  const waiting = await tx.reply.findMany({
    where: { postId: post.id, state: "waiting" },
    select: { personId: true },
  });
  const people = waiting.map(({ personId }) => personId);
  const left = amountLeft(post);
  const dedupeKey = `fewer:${post.id}:${post.quantity ?? 1}:${left}`;
  await tx.notification.updateMany({
    where: {
      userId: { in: people },
      readAt: null,
      dedupeKey: { startsWith: `fewer:${post.id}:`, not: dedupeKey },
    },
    data: { readAt: new Date() },
  });
  await notify(tx, people, {
    kind: "changed",
    dedupeKey,
    payload: { ...notificationPayload(post, { because: "fewer" }), left },
  });
}

/** There are more again. Who has not read that there is less does not hear it. */
export async function forgetFewer(tx: Tx, post: LockedPost): Promise<void> {
  const replies = await tx.reply.findMany({ where: { postId: post.id }, select: { personId: true } });
  await tx.notification.deleteMany({
    where: {
      userId: { in: replies.map(({ personId }) => personId) },
      ...{ readAt: null, dedupeKey: { startsWith: `fewer:${post.id}:` } },
    },
  });
}

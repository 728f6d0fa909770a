import "server-only";
import type { Tx } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { amountLeft } from "@/lib/posts/rules";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { hoping } from "@/lib/replies/passes-on";

/** To those who wait, all or for the rest, once for each amount that is left of so many. Only the latest such notice stays new. */
export async function tellOfFewer(tx: Tx, post: LockedPost): Promise<void> {
  const told = await tx.reply.findMany({
    where: hoping(tx, post.id),
    select: { personId: true, state: true, granted: true },
  });
  const people = told.map(({ personId }) => personId);
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
  const payload = { ...notificationPayload(post, { because: "fewer" }), left };
  const waiting = told.flatMap(({ state, personId }) => (state === "waiting" ? personId : []));
  await notify(tx, waiting, { kind: "changed", dedupeKey, payload });
  for (const { state, personId, granted } of told)
    if (state === "promised")
      await notify(tx, [personId], { kind: "changed", dedupeKey, payload: { ...payload, granted } });
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

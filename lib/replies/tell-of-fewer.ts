import "server-only";
import type { Tx } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { amountLeft } from "@/lib/posts/rules";
import { notificationPayload } from "@/lib/replies/notification-payload";

/** To those who wait, once for each amount that is left. */
export async function tellOfFewer(tx: Tx, post: LockedPost): Promise<void> {
  const waiting = await tx.reply.findMany({
    where: { postId: post.id, state: "waiting" },
    select: { personId: true },
  });
  const left = amountLeft(post);
  await notify(
    tx,
    waiting.map(({ personId }) => personId),
    {
      kind: "changed",
      dedupeKey: `fewer:${post.id}:${left}`,
      payload: { ...notificationPayload(post, { because: "fewer" }), left },
    },
  );
}

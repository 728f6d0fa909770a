import "server-only";
import { presentFor } from "@/lib/blocks/queries";
import type { Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { isAutomatic } from "@/lib/replies/allocation";
import { earliestAsked } from "@/lib/replies/longest-wait";
import { notificationPayload } from "@/lib/replies/notification-payload";

/**
 * A post under a rule stands again after its end: everybody whom the end has answered is back in the line, at their place.
 * Otherwise its poster could end it, and tip off a friend to ask first.
 * @param post with its new end
 */
export async function resumeLine(tx: Tx, post: LockedPost): Promise<void> {
  if (!isAutomatic(post)) return;
  const at = new Date();
  const back = await tx.reply.updateManyAndReturn({
    where: {
      ...{ postId: post.id, state: "declined", reason: toPrismaEnum("expired") },
      askedAt: { gte: earliestAsked(post.expiresAt) },
      person: presentFor({ id: post.posterId }),
    },
    data: { state: "waiting", reason: null, stateSince: at },
    select: { id: true, personId: true, quantity: true },
  });
  const change = { state: "waiting" as const, reason: null, byId: null, at };
  await tx.replyChange.createMany({
    data: back.map(({ id: replyId, quantity }) => ({ ...change, replyId, quantity })),
  });
  await notify(
    tx,
    back.map(({ personId }) => personId),
    {
      kind: "available-again",
      dedupeKey: `line-resumed:${post.id}:${at.getTime()}`,
      payload: notificationPayload(post, { because: "back-in-line" }),
    },
  );
}

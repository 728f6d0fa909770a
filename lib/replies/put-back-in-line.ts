import "server-only";
import { presentFor } from "@/lib/blocks/queries";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { notify } from "@/lib/notifications/mutations";
import type { NotificationPayload } from "@/lib/notifications/schema";
import type { LockedPost } from "@/lib/posts/preconditions";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { agreedToCome } from "@/lib/replies/revoke-agreed-times";

type Back = { id: string; person: { name: string } };

/**
 * Replies of the post that `where` names wait again, at their place, if their members can take part. A time of before, which
 * was called off with the exchange, stays so.
 * @param because tells them why; nobody is told without it
 * @returns those who are back
 */
export async function putBackInLine(
  tx: Tx,
  post: LockedPost,
  where: Prisma.ReplyWhereInput,
  because?: NotificationPayload["because"],
): Promise<Back[]> {
  const at = new Date();
  const waiting = { state: "waiting", reason: null } as const;
  const back = await tx.reply.updateManyAndReturn({
    where: { AND: where, postId: post.id, person: presentFor({ id: post.posterId }) },
    data: { ...waiting, stateSince: at },
    select: { id: true, personId: true, quantity: true, person: { select: { name: true } } },
  });
  await tx.message.updateMany({
    where: { replyId: { in: back.map(({ id }) => id) }, ...agreedToCome() },
    data: { revokedAt: at },
  });
  await tx.replyChange.createMany({
    data: back.map(({ id: replyId, quantity }) => ({ ...waiting, replyId, quantity, byId: null, at })),
  });
  if (!because) return back;
  const people = back.map(({ personId }) => personId);
  const dedupeKey = `back-in-line:${post.id}:${at.getTime()}`;
  await notify(tx, people, {
    ...{ kind: "available-again", dedupeKey },
    payload: notificationPayload(post, { because }),
  });
  return back;
}

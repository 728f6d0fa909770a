import "server-only";
import { invalidateTags, tagsOfPost } from "@/lib/db/cache-tags";
import type { Tx } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import { isTakenDown } from "@/lib/posts/preconditions";
import { isRemovedPost } from "@/lib/posts/removed-posts";
import { allocateRemaining, declineRemaining } from "@/lib/replies/allocation";
import { hasAnsweredLine } from "@/lib/replies/expiry";
import { lockPost } from "@/lib/replies/locked-post";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { putBackInLine } from "@/lib/replies/put-back-in-line";

/** Of a member: those that a ban has ended, with their posts. Nobody else withdraws for another. */
export const listWithdrawnForThem = (tx: Tx, personId: string) =>
  tx.$queryRaw<{ id: string; postId: string }[]>`
    SELECT reply."id", reply."postId" FROM "Reply" reply CROSS JOIN LATERAL (
      SELECT "byId" FROM "ReplyChange" WHERE "replyId" = reply."id" ORDER BY "at" DESC, "id" DESC LIMIT 1) latest
    WHERE reply."personId" = ${personId}::uuid AND reply."state" = 'withdrawn' AND latest."byId" IS DISTINCT FROM reply."personId"`;

/**
 * A member whose ban was a mistake waits again, at their place, where the post still stands, and is told. Where its end has
 * answered the line, they have the same answer, and come back with the others.
 */
export async function returnToLine(tx: Tx, { id, postId }: { id: string; postId: string }): Promise<void> {
  const post = await lockPost(tx, postId);
  if (isTakenDown(post) || post.goneAt || (await isRemovedPost(tx, postId))) return;
  invalidateTags(tx, ...tagsOfPost(post));
  if (hasAnsweredLine(post)) {
    await putBackInLine(tx, post, { id });
    await declineRemaining(tx, post, "expired", null);
    return;
  }
  const back = await putBackInLine(tx, post, { id }, "back-in-line");
  for (const { id: replyId, person } of back)
    await notify(tx, [post.posterId], {
      ...{ kind: "reply", dedupeKey: `reply:${replyId}:back:${Date.now()}` },
      payload: notificationPayload(post, { replyId, name: person.name, because: "back-in-line" }),
    });
  await allocateRemaining(tx, post, { before: post });
}

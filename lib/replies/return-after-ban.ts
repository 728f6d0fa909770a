import "server-only";
import { memberAsActor } from "@/lib/auth/member-as-actor";
import type { Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { notify } from "@/lib/notifications/mutations";
import { isTakenDown, type LockedPost } from "@/lib/posts/preconditions";
import { declineRemaining, isAutomatic } from "@/lib/replies/allocation";
import { hasAnsweredLine } from "@/lib/replies/expiry";
import { isSomebodyLeftOut } from "@/lib/replies/nobody-left-out";
import { notificationPayload } from "@/lib/replies/notification-payload";
import { putBackInLine } from "@/lib/replies/put-back-in-line";
import { endForGood } from "@/lib/replies/take-down-locked";

/** Ids of posts that a member waits for no more since they were banned. */
export const listPostsLeftByBan = async (tx: Tx, personId: string): Promise<string[]> =>
  (await listEndedByBan(tx, Prisma.sql`"personId" = ${personId}::uuid`)).map(({ postId }) => postId);

/** Nobody but a ban withdraws for others. */
const listEndedByBan = (tx: Tx, whose: Prisma.Sql) =>
  tx.$queryRaw<{ id: string; postId: string }[]>`
    SELECT reply."id", reply."postId" FROM (SELECT * FROM "Reply" WHERE ${whose}) reply CROSS JOIN LATERAL (
      SELECT "byId" FROM "ReplyChange" WHERE "replyId" = reply."id" ORDER BY "at" DESC, "id" DESC LIMIT 1) latest
    WHERE reply."state" = 'withdrawn' AND latest."byId" IS DISTINCT FROM reply."personId"`;

/**
 * Members whose ban was a mistake wait again, at their place, once the post stands: whichever was undone first. They and the
 * poster are told. Where the end of the post has answered the line, they have the same answer, and come back with the others.
 * A poster who blocks one of them under a rule ends the post for all, as `blockMember` says.
 * Returns the updated post. Call `recordRemoved` after the commit.
 */
export async function returnAfterBan(tx: Tx, post: LockedPost): Promise<LockedPost> {
  const ended = await listEndedByBan(tx, Prisma.sql`"postId" = ${post.id}::uuid`);
  if (ended.length === 0 || isTakenDown(post) || post.hiddenAt || post.goneAt) return post;
  const theirs = { id: { in: ended.map(({ id }) => id) } };
  if (isAutomatic(post) && (await isSomebodyLeftOut(tx, post, theirs)))
    return endForGood(tx, post, memberAsActor(post.posterId));
  if (hasAnsweredLine(post)) {
    await putBackInLine(tx, post, theirs);
    await declineRemaining(tx, post, "expired", null);
    return post;
  }
  for (const { id: replyId, person } of await putBackInLine(tx, post, theirs, "ban-undone"))
    await notify(tx, [post.posterId], {
      ...{ kind: "reply", dedupeKey: `reply:${replyId}:back:${Date.now()}` },
      payload: notificationPayload(post, { replyId, name: person.name, because: "ban-undone" }),
    });
  return post;
}

import "server-only";
import type { Actor } from "@/lib/auth/session";
import { visibleTo } from "@/lib/blocks/queries";
import { db, type Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import type { LockedPost } from "@/lib/posts/preconditions";
import { deniable } from "@/lib/replies/deniable";
import { withLockedPost } from "@/lib/replies/locked-post";
import { type ReplyRow, requireReply } from "@/lib/replies/preconditions";

type Work = (tx: Tx, post: LockedPost, reply: ReplyRow) => Promise<void>;

/** For the one who replied. @throws AppError "notFound" */
export const withOwnReply = (actor: Actor, replyId: string, work: Work): Promise<void> =>
  withReplyOf(actor, replyId, { post: { poster: visibleTo(actor) } }, work);

/** The same, also about a hand-over of one whom they do not see any more. @throws AppError "notFound" */
export const withOwnWord = (actor: Actor, replyId: string, work: Work): Promise<void> =>
  withReplyOf(actor, replyId, { OR: [{ post: { poster: visibleTo(actor) } }, deniable("replier")] }, work);

async function withReplyOf(
  actor: Actor,
  replyId: string,
  where: Prisma.ReplyWhereInput,
  work: Work,
): Promise<void> {
  const own = await db().reply.findUnique({
    where: { ...where, id: replyId, personId: actor.id },
    select: { postId: true },
  });
  if (!own) throw new AppError("notFound");
  await withLockedPost(own.postId, async (tx, post) => work(tx, post, await requireReply(tx, post, replyId)));
}

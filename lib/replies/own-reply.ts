import "server-only";
import type { Actor } from "@/lib/auth/session";
import { visibleTo } from "@/lib/blocks/queries";
import { db, type Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { LockedPost } from "@/lib/posts/preconditions";
import { withLockedPost } from "@/lib/replies/locked-post";
import { type ReplyRow, requireReply } from "@/lib/replies/preconditions";

/** For the one who replied. @throws AppError "notFound" */
export async function withOwnReply(
  actor: Actor,
  replyId: string,
  work: (tx: Tx, post: LockedPost, reply: ReplyRow) => Promise<void>,
): Promise<void> {
  const own = await db().reply.findUnique({
    where: { id: replyId, personId: actor.id, post: { poster: visibleTo(actor) } },
    select: { postId: true },
  });
  if (!own) throw new AppError("notFound");
  await withLockedPost(own.postId, async (tx, post) => work(tx, post, await requireReply(tx, post, replyId)));
}

import "server-only";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import type { LockedPost } from "@/lib/posts/preconditions";

/**
 * A block by the poster would keep somebody out of the line who has asked, and could be lifted afterwards.
 * @param theirs the replies that are about to be in the line
 */
export async function isSomebodyLeftOut(
  tx: Tx,
  { id: postId, posterId }: LockedPost,
  theirs: Prisma.ReplyWhereInput,
): Promise<boolean> {
  const person = { blockedBy: { some: { blockerId: posterId } }, leavingAt: null, bannedAt: null };
  return (await tx.reply.count({ where: { AND: theirs, postId, person } })) > 0;
}

/** @param theirs as for `isSomebodyLeftOut` @throws AppError "conflict" */
export async function requireNobodyLeftOut(
  tx: Tx,
  post: LockedPost,
  theirs: Prisma.ReplyWhereInput,
): Promise<void> {
  if (await isSomebodyLeftOut(tx, post, theirs))
    throw new AppError("conflict", { reason: "ruleWithoutBlocked" });
}

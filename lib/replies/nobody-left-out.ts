import "server-only";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import type { LockedPost } from "@/lib/posts/preconditions";

/**
 * A block would keep somebody out of the line who has asked, and could be lifted afterwards.
 * @param theirs the replies that are about to be in the line
 * @throws AppError "conflict"
 */
export async function requireNobodyLeftOut(
  tx: Tx,
  { id: postId, posterId }: LockedPost,
  theirs: Prisma.ReplyWhereInput,
): Promise<void> {
  const person = { blockedBy: { some: { blockerId: posterId } }, leavingAt: null, bannedAt: null };
  const leftOut = await tx.reply.count({ where: { AND: theirs, postId, person } });
  if (leftOut > 0) throw new AppError("conflict", { reason: "ruleWithoutBlocked" });
}

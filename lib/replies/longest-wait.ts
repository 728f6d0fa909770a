import "server-only";
import type { Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { LockedPost } from "@/lib/posts/preconditions";
import { POST_LIFE_MS } from "@/lib/posts/schema";

/** A post may be renewed once above the heads of those who asked; after that they have waited long enough. */
const LONGEST_WAIT_MS = 2 * POST_LIFE_MS;

/** Whoever has asked since then may still wait until this end. */
export const earliestAsked = (expiresAt: Date): Date => new Date(expiresAt.getTime() - LONGEST_WAIT_MS);

/** How many of those who wait would have asked longer ago than that at this end. */
export const countWaitedLongest = (tx: Tx, { id: postId }: LockedPost, expiresAt: Date): Promise<number> =>
  tx.reply.count({
    where: {
      postId,
      state: "waiting",
      askedAt: { lt: earliestAsked(expiresAt) },
    },
  });

/**
 * Keeps a poster from putting an answer off for ever by moving the end again and again. Once the post ends everybody is
 * answered, and it can be renewed as before.
 * @throws AppError "conflict" where somebody who waits would have asked longer ago than `LONGEST_WAIT_MS` at the new end
 */
export async function requireAnswersInTime(tx: Tx, before: LockedPost, expiresAt: Date): Promise<void> {
  if (expiresAt <= before.expiresAt) return;
  const waiting = await countWaitedLongest(tx, before, expiresAt);
  if (waiting > 0) throw new AppError("conflict", { reason: "waitedLongest", values: { waiting } });
}

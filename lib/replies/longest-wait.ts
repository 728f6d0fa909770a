import "server-only";
import { presentFor } from "@/lib/blocks/queries";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { POST_LIFE_MS } from "@/lib/posts/field-rules";
import type { LockedPost } from "@/lib/posts/preconditions";
import { DAY_MS } from "@/lib/time/durations";

/** A post may be renewed once above the heads of those who asked; after that they have waited long enough. */
const LONGEST_WAIT_MS = 2 * POST_LIFE_MS;
/** With less than that left to wait one does not hold up the end for all. */
const SHORTEST_WAIT_MS = 7 * DAY_MS;

/** Whoever has asked since then may still wait until this end. */
export const earliestAsked = (expiresAt: Date): Date => new Date(expiresAt.getTime() - LONGEST_WAIT_MS);

/**
 * The latest end, up to the wished one, that leaves out nobody of `theirs` for having asked too long ago: a far end could
 * otherwise be taken back at once, with friends alone in the line.
 */
export async function latestEndFor(
  tx: Tx,
  { id: postId, posterId }: LockedPost,
  theirs: Prisma.ReplyWhereInput,
  wished: Date,
): Promise<Date> {
  const first = await tx.reply.findFirst({
    where: {
      ...{ AND: theirs, postId, person: presentFor({ id: posterId }) },
      askedAt: { gte: earliestAsked(new Date(Date.now() + SHORTEST_WAIT_MS)) },
    },
    select: { askedAt: true },
    orderBy: { askedAt: "asc" },
  });
  if (!first) return wished;
  return new Date(Math.min(wished.getTime(), first.askedAt.getTime() + LONGEST_WAIT_MS));
}

/** As above. @throws AppError "conflict" for a later end */
export async function requireRoomForAll(
  tx: Tx,
  post: LockedPost,
  theirs: Prisma.ReplyWhereInput,
  expiresAt: Date,
): Promise<void> {
  const until = await latestEndFor(tx, post, theirs, expiresAt);
  if (until < expiresAt) throw new AppError("conflict", { reason: "endTooFar", values: { until } });
}

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

import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { withdrawReply } from "@/lib/replies/mutations";
import { LIVE_STATES } from "@/lib/replies/rules";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { FORMER_MEMBER } from "@/lib/users/rules";

const BATCH = 50;

/**
 * Takes down the member's posts and withdraws their replies, as they could themselves: everybody concerned is told.
 * Safe to repeat. @returns whether nothing is left before `deadline`
 */
export async function settleAccount(userId: string, deadline: number): Promise<boolean> {
  const actor = {
    ...{ id: userId, name: FORMER_MEMBER, email: "", sessionId: "", sessionEpoch: 0 },
    ...({ role: "member", passedSecondStep: false } as const),
  };
  let left = await countLeft(userId);
  while (left > 0) {
    await takeDownSome(actor);
    await withdrawSome(actor);
    left = await countLeft(userId);
    if (Date.now() > deadline) break;
  }
  if (left > 0) return false;
  const settledAt = new Date();
  await db().accountDeletion.updateMany({ where: { userId, settledAt: null }, data: { settledAt } });
  return true;
}

/** Hidden ones too, since a moderator could bring them back. */
const openPosts = (posterId: string): Prisma.PostWhereInput => ({
  ...{ posterId, goneAt: null },
  OR: [{ withdrawnAt: null }, { hiddenAt: { not: null } }],
});
const openReplies = (personId: string): Prisma.ReplyWhereInput => ({
  personId,
  state: { in: LIVE_STATES },
});

const countLeft = async (userId: string): Promise<number> =>
  (await db().post.count({ where: openPosts(userId) })) +
  (await db().reply.count({ where: openReplies(userId) }));

async function takeDownSome(actor: Actor): Promise<void> {
  const posts = await db().post.findMany({
    where: openPosts(actor.id),
    select: { id: true },
    orderBy: { id: "asc" },
    take: BATCH,
  });
  for (const { id } of posts) await unlessChanged(() => takeDownPost(actor, id, { mayOwe: true }));
}

async function withdrawSome(actor: Actor): Promise<void> {
  const replies = await db().reply.findMany({
    where: openReplies(actor.id),
    select: { id: true },
    orderBy: { id: "asc" },
    take: BATCH,
  });
  for (const { id } of replies) await unlessChanged(() => withdrawReply(actor, id));
}

/** The other side may end it at the same moment; the next look finds what is left. */
async function unlessChanged(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
  }
}

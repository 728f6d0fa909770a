import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db, type Tx, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { CLAIM_MINUTES } from "@/lib/moderation/rules";
import { settleOwnDuePosts } from "@/lib/replies/due-work";
import { MINUTE_MS } from "@/lib/time/durations";

/**
 * Two moderators never decide one case: it belongs to who opened it, for a while.
 * @throws AppError "notFound", "conflict", "forbidden" about oneself
 */
export async function claimCase(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    requireOthersCase(actor, await lockCase(tx, id));
    await requireFree(tx, actor, id);
    const claimedUntil = new Date(Date.now() + CLAIM_MINUTES * MINUTE_MS);
    await tx.moderationCase.update({
      where: { id },
      data: { claimedById: actor.id, claimedUntil },
      select: { id: true },
    });
  });
}

/** Safe to repeat. */
export async function releaseCase(actor: Actor, id: string): Promise<void> {
  const where = { id, claimedById: actor.id };
  await db().moderationCase.updateMany({ where, data: { claimedById: null, claimedUntil: null } });
}

/**
 * Lets everything that is due on the author's posts take effect by itself: the database checks an answer at the end of a post by the end
 * that stands when all is done, and a post that is shown again has another.
 */
export async function settlePostsOfCase(id: string): Promise<void> {
  const found = await db().moderationCase.findUnique({ where: { id }, select: { authorId: true } });
  if (found) await settleOwnDuePosts({ id: found.authorId });
}

/** @throws AppError "notFound" */
export async function lockCase(tx: Tx, id: string) {
  await tx.$queryRaw`SELECT FROM "ModerationCase" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const found = await tx.moderationCase.findUnique({ where: { id } });
  if (!found) throw new AppError("notFound");
  return found;
}

export type LockedCase = Awaited<ReturnType<typeof lockCase>>;

/** @throws AppError "forbidden" about oneself */
export function requireOthersCase(actor: Actor, { authorId }: Pick<LockedCase, "authorId">): void {
  if (authorId === actor.id) throw new AppError("forbidden", { reason: "ownCase" });
}

/** @throws AppError "conflict" while another moderator looks at it */
export async function requireFree(tx: Tx, actor: Actor, id: string): Promise<void> {
  const taken = await tx.moderationCase.findFirst({
    where: { id, claimedById: { not: actor.id }, claimedUntil: { gt: new Date() } },
    select: { claimedBy: { select: { name: true } } },
  });
  if (taken)
    throw new AppError("conflict", { reason: "caseClaimed", values: { name: taken.claimedBy?.name ?? "" } });
}

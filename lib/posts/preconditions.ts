import "server-only";
import type { Actor } from "@/lib/auth/session";
import { requireVisible } from "@/lib/blocks/queries";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import type { Allocation, PostType } from "@/lib/posts/field-rules";

/** The row stays locked until the transaction ends. */
export type LockedPost = {
  id: string;
  type: PostType;
  title: string;
  posterId: string;
  tags: string[];
  quantity: number | null;
  promised: number;
  completed: number;
  allocation: Allocation;
  drawAt: Date | null;
  drawSeed: string | null;
  /** When those who take part were listed. */
  drawClosedAt: Date | null;
  drawnAt: Date | null;
  withdrawnAt: Date | null;
  /** With `withdrawnAt`, where a moderator or reports took it away, or `takeDownAt` is ahead. */
  hiddenAt: Date | null;
  takeDownAt: Date | null;
  goneAt: Date | null;
  expiresAt: Date;
  expiredAt: Date | null;
  createdAt: Date;
  renewedAt: Date | null;
  pickup: string;
};

/** @throws AppError "forbidden"; "gone", "notFound" where the actor may not read it */
export async function requirePoster(tx: Tx, actor: Pick<Actor, "id">, post: LockedPost): Promise<void> {
  if (post.posterId === actor.id) return;
  await requireVisible(tx, actor, post.posterId);
  if (post.withdrawnAt) throw new AppError("gone");
  throw new AppError("forbidden", { reason: "notPoster" });
}

/**
 * By its poster, for good or for now. A post that moderators have hidden ends by itself like any other: nobody waits for ever.
 * Mirrored by `IS_STANDING`.
 */
export const isTakenDown = (post: LockedPost) => isDownForGood(post) || post.takeDownAt !== null;

export const isDownForGood = ({ withdrawnAt, hiddenAt }: LockedPost) =>
  withdrawnAt !== null && hiddenAt === null;

export const IS_STANDING = {
  OR: [{ withdrawnAt: null }, { hiddenAt: { not: null }, takeDownAt: null }],
} satisfies Prisma.PostWhereInput;

export function requireActive({ withdrawnAt, goneAt }: LockedPost): void {
  if (withdrawnAt || goneAt) throw new AppError("notOpen");
}

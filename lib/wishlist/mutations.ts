import "server-only";
import type { Actor } from "@/lib/auth/session";
import { requireVisible } from "@/lib/blocks/queries";
import { db, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/mutations";
import { listPending, type WishlistReminder } from "@/lib/wishlist/queries";

const BATCH_SIZE = 500;

/** Safe to repeat. @throws AppError "notFound", "gone" */
export async function addToWishlist(actor: Actor, postId: string): Promise<void> {
  const post = await db().post.findUnique({
    where: { id: postId },
    select: { posterId: true, withdrawnAt: true },
  });
  if (!post) throw new AppError("notFound");
  await requireVisible(db(), actor, post.posterId);
  if (post.withdrawnAt) throw new AppError("gone");
  await db().wishlistItem.createMany({ data: [{ userId: actor.id, postId }], skipDuplicates: true });
}

export async function removeFromWishlist(actor: Actor, postId: string): Promise<void> {
  await db().wishlistItem.deleteMany({ where: { userId: actor.id, postId } });
}

/** Notifies each member once. Safe to repeat. */
export async function notifyWishlisters(kind: WishlistReminder): Promise<void> {
  await transaction(async (tx) => {
    const pending = await listPending(tx, kind, BATCH_SIZE);
    for (const postId of new Set(pending.map((one) => one.postId))) {
      const [first, ...others] = pending.filter((one) => one.postId === postId);
      if (!first) continue;
      const { title, type, dedupeKey } = first;
      const people = [first, ...others].map(({ userId }) => userId);
      await notify(tx, people, { kind, dedupeKey, payload: { postId, title, type } });
    }
  });
}

import "server-only";
import type { Actor } from "@/lib/auth/session";
import type { Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { RemoveImageFields } from "@/lib/posts/input-schema";
import { requireActive, requirePoster } from "@/lib/posts/preconditions";
import { recordRemoved, removeImages } from "@/lib/posts/removed-images";
import { withLockedPost } from "@/lib/replies/locked-post";

/**
 * At least one stays. Safe to repeat. @throws AppError "notFound", "forbidden", "notOpen", "conflict" for the last
 * image
 */
export async function removeImage(actor: Actor, postId: string, { url }: RemoveImageFields): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    requireActive(post);
    if ((await tx.removedImage.count({ where: { url, postId: post.id } })) > 0) return;
    const images = await tx.image.findMany({
      where: { postId: post.id },
      select: { id: true, url: true },
      orderBy: { position: "asc" },
    });
    const removed = images.find((image) => image.url === url);
    if (!removed) throw new AppError("notFound");
    if (images.length === 1) throw new AppError("conflict", { reason: "lastImage" });
    await removeImages(tx, { id: removed.id });
    await moveUp(
      tx,
      images.filter((image) => image !== removed),
    );
    await tx.post.update({ where: { id: post.id }, data: { editedAt: new Date() }, select: { id: true } });
  });
  await recordRemoved();
}

/** In order, so that no two share a position in between. */
async function moveUp(tx: Tx, images: { id: string }[]): Promise<void> {
  for (const [position, { id }] of images.entries())
    await tx.image.updateMany({ where: { id, NOT: { position } }, data: { position } });
}

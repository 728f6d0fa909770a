import "server-only";
import type { Actor } from "@/lib/auth/session";
import { isUnavailable, type Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { makeImages } from "@/lib/images/make-images";
import { POST_LIMITS } from "@/lib/posts/field-rules";
import type { ArrangedImages, RemoveImageFields } from "@/lib/posts/input-schema";
import { storeLikenesses } from "@/lib/posts/likeness";
import { type LockedPost, requireActive, requirePoster } from "@/lib/posts/preconditions";
import { recordRemoved, removeImages } from "@/lib/posts/removed-images";
import { assertPostContent, reviewPictures } from "@/lib/posts/review-post";
import { removeUnused, storeImages } from "@/lib/posts/store-images";
import { withLockedPost } from "@/lib/replies/locked-post";
import { tellOfOtherPictures, tellThoseWhoWait } from "@/lib/replies/tell-of-change";

const { max } = POST_LIMITS.images;

/**
 * They come after the others. A failure leaves no images, or orphans for the daily clean-up.
 * @throws AppError "notFound", "forbidden", "notOpen", "conflict" for too many, "doubtful" for pictures of somebody else,
 * "imageUnreadable", "tooLarge", "noRoom", "unavailable"
 */
export async function addImages(actor: Actor, postId: string, files: File[]): Promise<void> {
  // Making pictures is expensive, so what cannot be is refused before.
  await withOwnPost(actor, postId, async (tx) => void (await requireRoom(tx, postId, files.length)));
  const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  const pictures = await makeImages(bytes, actor.id);
  await reviewPictures(actor, pictures, { confirmed: false, canWait: false });
  const stored = await storeImages(pictures);
  await withOwnPost(actor, postId, async (tx, post) => {
    const taken = await requireRoom(tx, postId, stored.images.length);
    const data = stored.images.map((image, index) => ({ ...image, postId, position: taken + index }));
    await tx.image.createMany({ data });
    await storeLikenesses(tx, postId, "", pictures);
    await noteEdit(tx, postId);
    await tellOfOtherPictures(tx, post);
    await tellThoseWhoWait(tx, post, "other-pictures");
  }).catch(async (error) => {
    if (!isUnavailable(error)) await removeUnused(stored.urls);
    throw error;
  });
}

/**
 * Puts all pictures in this order, with these descriptions, of which new ones are asked about until confirmed. Safe to repeat.
 * @throws AppError "notFound", "forbidden", "notOpen", "doubtful", "conflict" unless they are those of the post
 */
export async function arrangeImages(
  actor: Actor,
  postId: string,
  { images: wanted, confirmed }: ArrangedImages,
): Promise<void> {
  await withOwnPost(actor, postId, async (tx) => {
    const images = await tx.image.findMany({ where: { postId } });
    const byUrl = new Map(images.map((image) => [image.url, image]));
    const next = wanted.flatMap(({ url, alt }, position) => {
      const image = byUrl.get(url);
      return image ? { ...image, position, alt } : [];
    });
    if (new Set(next.map(({ id }) => id)).size !== images.length || wanted.length !== images.length)
      throw new AppError("conflict", { reason: "otherImages" });
    // Words that stay were confirmed, or passed, when they were written.
    for (const { url, alt } of wanted)
      if (alt !== byUrl.get(url)?.alt) assertPostContent({ alts: [alt] }, confirmed);
    // Anew, so that no two share a position in between.
    await tx.image.deleteMany({ where: { postId } });
    await tx.image.createMany({ data: next });
    await noteEdit(tx, postId);
  });
}

/**
 * At least one stays. Safe to repeat. @throws AppError "notFound", "forbidden", "notOpen", "conflict" for the last
 * image
 */
export async function removeImage(actor: Actor, postId: string, { url }: RemoveImageFields): Promise<void> {
  await withOwnPost(actor, postId, async (tx, post) => {
    if ((await tx.removedImage.count({ where: { url, postId } })) > 0) return;
    const images = await listImages(tx, postId);
    const removed = images.find((image) => image.url === url);
    if (!removed) throw new AppError("notFound");
    if (images.length === 1) throw new AppError("conflict", { reason: "lastImage" });
    await removeImages(tx, { id: removed.id });
    await moveUp(
      tx,
      images.filter((image) => image !== removed),
    );
    await noteEdit(tx, postId);
    await tellOfOtherPictures(tx, post);
    await tellThoseWhoWait(tx, post, "other-pictures");
  });
  await recordRemoved();
}

const withOwnPost = (actor: Actor, postId: string, work: (tx: Tx, post: LockedPost) => Promise<void>) =>
  withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    requireActive(post);
    await work(tx, post);
  });

const listImages = (tx: Tx, postId: string) =>
  tx.image.findMany({ where: { postId }, select: { id: true, url: true }, orderBy: { position: "asc" } });

/** @returns how many there are already */
async function requireRoom(tx: Tx, postId: string, more: number): Promise<number> {
  const taken = await tx.image.count({ where: { postId } });
  if (taken + more > max) throw new AppError("conflict", { reason: "tooManyImages", values: { max } });
  return taken;
}

/** In order, so that no two share a position in between. */
async function moveUp(tx: Tx, images: { id: string }[]): Promise<void> {
  for (const [position, { id }] of images.entries())
    await tx.image.updateMany({ where: { id, NOT: { position } }, data: { position } });
}

const noteEdit = (tx: Tx, id: string) =>
  tx.post.update({ where: { id }, data: { editedAt: new Date() }, select: { id: true } });

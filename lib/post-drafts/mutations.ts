import "server-only";
import { createHash } from "node:crypto";
import { requireStillMember } from "@/lib/auth/account-lock";
import type { Actor } from "@/lib/auth/session";
import { db, type Tx, transaction } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { MAX_IMAGE_BYTES } from "@/lib/images/image-sizes";
import { imageTypeOf } from "@/lib/post-drafts/image-type";
import { DRAFT_DAYS, type DraftInput, type DraftView, MAX_DRAFT_BYTES } from "@/lib/post-drafts/schema";
import { draftSelect, photosOf, type StoredContent, toDraftView } from "@/lib/post-drafts/stored-draft";
import type { PostType } from "@/lib/posts/field-rules";
import { DAY_MS } from "@/lib/time/durations";

type Photo = { id: string; hash: string; contentType: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * Keeps the newest edit: an older one changes nothing. Photos without a file stay as they are kept, or are left out.
 * Safe to repeat.
 *
 * @returns the draft that is kept now, or null where it was published meanwhile
 * @throws AppError "imageUnreadable", "tooLarge", and see `requireStillMember`
 */
export async function saveDraft(
  actor: Actor,
  type: PostType,
  { draft, pictures }: DraftInput,
): Promise<DraftView | null> {
  const photos = await Promise.all(pictures.map(readPhoto));
  const { id: userId } = actor;
  const where = { userId_type: { userId, type } };
  const editedAt = new Date(Math.min(Date.parse(draft.editedAt), Date.now()));
  return transaction(async (tx) => {
    await requireStillMember(tx, actor);
    const before = await tx.postDraft.findUnique({ where, select: draftSelect });
    if (await isPublished(tx, userId, draft.key)) {
      await tx.postDraft.deleteMany({ where: { userId, type, key: draft.key } });
      return null;
    }
    if (before && before.editedAt > editedAt) return toDraftView(before);
    const hashes = new Map(
      [...(before ? photosOf(before) : []), ...photos].map(({ id, hash }) => [id, hash]),
    );
    const images = draft.images.flatMap((image) => {
      const hash = hashes.get(image.id);
      return hash ? [{ ...image, hash }] : [];
    });
    const content = { fields: draft.fields, images } satisfies StoredContent as Prisma.InputJsonObject;
    const data = { content, key: draft.key, editedAt, savedAt: new Date() };
    const row = await tx.postDraft.upsert({
      where,
      create: { userId, type, ...data },
      update: data,
      select: draftSelect,
    });
    await keepPhotos(
      tx,
      { userId, type },
      images.map(({ hash }) => hash),
      photos,
    );
    return toDraftView(row);
  });
}

async function readPhoto(file: File): Promise<Photo> {
  if (file.size > MAX_IMAGE_BYTES)
    throw new AppError("tooLarge", { reason: "imageTooLarge", values: { maxBytes: MAX_IMAGE_BYTES } });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentType = imageTypeOf(bytes);
  if (!contentType) throw new AppError("imageUnreadable");
  return { id: file.name, hash: createHash("sha256").update(bytes).digest("hex"), contentType, bytes };
}

/** A device that was slow must not bring back what another one has published. */
async function isPublished(tx: Tx, userId: string, key: string): Promise<boolean> {
  return (await tx.post.count({ where: { posterId: userId, publishKey: key } })) > 0;
}

/** One copy of each, and none that the draft no longer names. @throws AppError "tooLarge" */
async function keepPhotos(
  tx: Tx,
  draft: { userId: string; type: PostType },
  hashes: string[],
  photos: Photo[],
): Promise<void> {
  await tx.postDraftImage.deleteMany({ where: { ...draft, hash: { notIn: hashes } } });
  const fresh = photos.filter(({ hash }) => hashes.includes(hash));
  if (fresh.length === 0) return;
  await tx.postDraftImage.createMany({
    data: fresh.map(({ hash, contentType, bytes }) => ({ ...draft, hash, contentType, bytes })),
    skipDuplicates: true,
  });
  const [kept] = await tx.$queryRaw<{ bytes: number }[]>`
    SELECT coalesce(sum(octet_length("bytes")), 0)::int AS "bytes" FROM "PostDraftImage"
    WHERE "userId" = ${draft.userId}::uuid AND "type" = ${draft.type}::"PostType"`;
  if (kept && kept.bytes > MAX_DRAFT_BYTES)
    throw new AppError("tooLarge", { reason: "bodyTooLarge", values: { maxBytes: MAX_DRAFT_BYTES } });
}

/** Safe to repeat. */
export async function dropDraft({ id: userId }: Actor, type: PostType): Promise<void> {
  await db().postDraft.deleteMany({ where: { userId, type } });
}

/** A published draft is dropped, on every device. */
export async function dropPublishedDraft({ id: userId }: Actor, key: string | null): Promise<void> {
  if (key) await db().postDraft.deleteMany({ where: { userId, key } });
}

export async function purgeDrafts(): Promise<void> {
  const before = new Date(Date.now() - DRAFT_DAYS * DAY_MS);
  await db().postDraft.deleteMany({ where: { savedAt: { lt: before } } });
}

import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { DraftView } from "@/lib/post-drafts/schema";
import { draftSelect, photosOf, toDraftView } from "@/lib/post-drafts/stored-draft";
import type { PostType } from "@/lib/posts/field-rules";

export async function getDraft({ id: userId }: Actor, type: PostType): Promise<DraftView | null> {
  const row = await db().postDraft.findUnique({
    where: { userId_type: { userId, type } },
    select: draftSelect,
  });
  return row && toDraftView(row);
}

export type DraftImage = { contentType: string; bytes: Uint8Array<ArrayBuffer> };

/** @param id of a photo of the member's own draft. @throws AppError "notFound" */
export async function requireDraftImage(
  { id: userId }: Actor,
  type: PostType,
  id: string,
): Promise<DraftImage> {
  const draft = await db().postDraft.findUnique({
    where: { userId_type: { userId, type } },
    select: { content: true },
  });
  const hash = draft && photosOf(draft).find((photo) => photo.id === id)?.hash;
  const found =
    hash &&
    (await db().postDraftImage.findUnique({
      where: { userId_type_hash: { userId, type, hash } },
      select: { contentType: true, bytes: true },
    }));
  if (!found) throw new AppError("notFound");
  return found;
}

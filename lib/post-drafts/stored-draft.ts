import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { type DraftContent, type DraftView, draftContent } from "@/lib/post-drafts/schema";
import type { PostType } from "@/lib/posts/field-rules";

type Photo = DraftContent["images"][number] & { /** Of its bytes. */ hash: string };

/** The content of the column. */
export type StoredContent = { fields: DraftContent["fields"]; images: Photo[] };

export const draftSelect = {
  type: true,
  content: true,
  key: true,
  editedAt: true,
} as const satisfies Prisma.PostDraftSelect;

export type DraftRow = Prisma.PostDraftGetPayload<{ select: typeof draftSelect }>;

export const photosOf = ({ content }: Pick<DraftRow, "content">): Photo[] =>
  (content as unknown as StoredContent).images;

export function toDraftView({ type, content, key, editedAt }: DraftRow): DraftView {
  const { fields, images } = content as unknown as StoredContent;
  return {
    type: type as PostType,
    // A field that is newer than the draft is empty.
    fields: draftContent.shape.fields.parse(fields),
    key,
    editedAt: editedAt.toISOString(),
    images: images.map(({ id, name, alt }) => ({ id, name, alt })),
  };
}

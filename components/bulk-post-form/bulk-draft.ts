import { type Item, isEmptyItem } from "@/components/bulk-post-form/items";
import { createPhotoDraftStore } from "@/components/drafts/photo-draft-store";
import type { ChosenPicture } from "@/components/picture-picker/compress-picture";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

/** Everything entered so far, and what of it is published already. */
export type BulkDraft = { common: PostFieldsTyped; items: Item[] };

type ItemText = Omit<Item, "picture">;
type Text = Pick<BulkDraft, "common"> & {
  /** Until November 2026 with their pictures. */
  items: (ItemText & { picture?: ChosenPicture })[];
};

export const bulkDraftStore = createPhotoDraftStore<BulkDraft, Text>({
  name: "draft-many",
  photosOf: ({ items }) => items.flatMap(({ id, picture }) => (picture ? [{ ...picture, id }] : [])),
  textOf: ({ common, items }) => ({ common, items: items.map(({ picture: _, ...item }): ItemText => item) }),
  async join({ common, items }, loadPhotos) {
    const photos = await loadPhotos(items.map(({ id }) => id));
    const pictureOf = ({ id, picture }: Text["items"][number]) =>
      picture ?? photos.find((photo) => photo.id === id) ?? null;
    const found = items.map((item): Item => ({ ...item, picture: pictureOf(item) }));
    return { common, items: found.filter((item) => item.picture || !isEmptyItem(item)) };
  },
});

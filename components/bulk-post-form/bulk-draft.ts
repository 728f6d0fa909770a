import { type Item, isEmptyItem } from "@/components/bulk-post-form/items";
import { createImageDraftStore } from "@/components/drafts/draft-with-images";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

/** Everything entered so far, and what of it is published already. */
export type BulkDraft = { common: PostFieldsTyped; items: Item[] };

type ItemText = Omit<Item, "image">;
type Text = Pick<BulkDraft, "common"> & {
  /** Until November 2026 with their pictures. */
  items: (ItemText & { picture?: ChosenImage })[];
};

export const bulkDraftStore = createImageDraftStore<BulkDraft, Text>({
  name: "draft-many",
  imagesOf: ({ items }) => items.flatMap(({ id, image }) => (image ? [{ ...image, id }] : [])),
  textOf: ({ common, items }) => ({ common, items: items.map(({ image: _, ...item }): ItemText => item) }),
  async join({ common, items }, loadImages) {
    const images = await loadImages(items.map(({ id }) => id));
    const found = items.map(({ picture, ...item }): Item => {
      const image = picture ?? images.find(({ id }) => id === item.id) ?? null;
      return { ...item, image };
    });
    return { common, items: found.filter((item) => item.image || !isEmptyItem(item)) };
  },
});

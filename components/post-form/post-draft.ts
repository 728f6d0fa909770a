import { createImageDraftStore } from "@/components/drafts/draft-with-images";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import type { PostType } from "@/lib/posts/schema";

/** The content of the form, and the key that makes one post of it however often it is sent. */
export type PostDraft = { fields: PostFieldsTyped; images: ChosenImage[]; key: string };

type Text = Pick<PostDraft, "fields" | "key"> & {
  /** The ids of its images. */
  photos?: string[];
  /** What they show, in the same order. */
  alts?: string[];
  /** Until November 2026 the files were stored here. */
  pictures?: ChosenImage[];
};

const createPostDraftStore = (type: PostType) =>
  createImageDraftStore<PostDraft, Text>({
    name: `draft-${type}`,
    imagesOf: ({ images }) => images,
    textOf: ({ fields, key, images }) => ({
      ...{ fields, key, photos: images.map(({ id }) => id), alts: images.map(({ alt = "" }) => alt) },
    }),
    join: async ({ fields, key, photos = [], alts = [], pictures }, loadImages) => ({
      fields,
      key,
      images: (pictures ?? (await loadImages(photos))).map((image) => ({
        ...image,
        alt: alts[photos.indexOf(image.id)] ?? "",
      })),
    }),
  });

export const postDrafts = { offer: createPostDraftStore("offer"), request: createPostDraftStore("request") };

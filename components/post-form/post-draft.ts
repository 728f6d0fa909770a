import { createImageDraftStore } from "@/components/drafts/draft-with-images";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import type { PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

/** The content of the form, and the key that makes one post of it however often it is sent. */
export type PostDraft = {
  fields: PostFieldsTyped;
  images: ChosenImage[];
  key: string;
  /** When its content last changed, in ms. */
  editedAt: number;
  /** The edit that the account has as well; 0 for none. */
  sentAt: number;
  /** Another device has begun it. */
  hasArrived: boolean;
};

/** As it is published. */
export type FinishedPost = Pick<PostDraft, "fields" | "images" | "key">;

type Text = Pick<PostDraft, "fields" | "key"> & {
  /** Missing in drafts of before November 2026. */
  editedAt?: number;
  sentAt?: number;
  hasArrived?: boolean;
  /** The ids of its images. */
  photos?: string[];
  /** Describes the pictures, in the same order. */
  alts?: string[];
  /** Until November 2026 the files were stored here. */
  pictures?: ChosenImage[];
};

const createPostDraftStore = (type: PostType) =>
  createImageDraftStore<PostDraft, Text>({
    name: `draft-${type}`,
    imagesOf: ({ images }) => images,
    textOf: ({ fields, key, images, editedAt, sentAt, hasArrived }) => ({
      ...{
        fields,
        key,
        editedAt,
        sentAt,
        hasArrived,
        photos: images.map(({ id }) => id),
        alts: images.map(({ alt = "" }) => alt),
      },
    }),
    join: async (
      { photos = [], alts = [], pictures, editedAt = 0, sentAt = 0, hasArrived = false, ...text },
      loadImages,
    ) => ({
      fields: text.fields,
      key: text.key,
      editedAt,
      sentAt,
      hasArrived,
      images: (pictures ?? (await loadImages(photos))).map((image) => ({
        ...image,
        alt: alts[photos.indexOf(image.id)] ?? "",
      })),
    }),
  });

export const postDrafts = { offer: createPostDraftStore("offer"), request: createPostDraftStore("request") };

import { createPhotoDraftStore } from "@/components/drafts/photo-draft-store";
import type { ChosenPicture } from "@/components/picture-picker/compress-picture";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import type { PostType } from "@/lib/posts/schema";

/** The content of the form, and the key that makes one post of it however often it is sent. */
export type PostDraft = { fields: PostFieldsTyped; pictures: ChosenPicture[]; key: string };

type Text = Pick<PostDraft, "fields" | "key"> & {
  photos?: string[];
  /** Until November 2026 the files were stored here. */
  pictures?: ChosenPicture[];
};

const createPostDraftStore = (type: PostType) =>
  createPhotoDraftStore<PostDraft, Text>({
    name: `draft-${type}`,
    photosOf: ({ pictures }) => pictures,
    textOf: ({ fields, key, pictures }) => ({ fields, key, photos: pictures.map(({ id }) => id) }),
    join: async ({ fields, key, photos = [], pictures }, loadPhotos) => ({
      fields,
      key,
      pictures: pictures ?? (await loadPhotos(photos)),
    }),
  });

export const postDrafts = { offer: createPostDraftStore("offer"), request: createPostDraftStore("request") };

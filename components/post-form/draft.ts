import { enqueueWrite, readStored, removeStored, writeStored } from "@/components/browser/browser-store";
import type { ChosenPicture } from "@/components/picture-picker/compress-picture";
import { readPhotos, storePhotos } from "@/components/picture-picker/draft-photos";
import { type Durability, durabilityOf } from "@/components/post-form/durability";
import type { PostFieldsTyped, PostType } from "@/lib/posts/schema";

/** What was typed and chosen so far, and the key that makes one post of it however often it is sent. */
export type Draft = { fields: PostFieldsTyped; pictures: ChosenPicture[]; key: string };
type Kept = Pick<Draft, "fields" | "key"> & {
  /** Their ids; the photos themselves are kept apart. */
  photos?: string[];
  /** Until November 2026 the files were kept in here. */
  pictures?: ChosenPicture[];
  keptAt: number;
};

const WEEK = 7 * 24 * 60 * 60 * 1000;

const nameOf = (type: PostType) => `draft-${type}`;

/** The draft of the last week; an older one is forgotten. */
export async function readDraft(type: PostType): Promise<Draft | undefined> {
  const kept = await readStored<Kept>(nameOf(type));
  if (!kept) return undefined;
  if (kept.keptAt > Date.now() - WEEK) {
    const { fields, key, photos = [] } = kept;
    return { fields, key, pictures: kept.pictures ?? (await readPhotos(nameOf(type), photos)) };
  }
  await dropDraft(type);
  return undefined;
}

/** @returns how much of it is there after a reload, too */
export const keepDraft = (type: PostType, { fields, pictures, key }: Draft): Promise<Durability> =>
  enqueueWrite(async () => {
    const photos = pictures.map(({ id }) => id);
    const kept = { fields, key, photos, keptAt: Date.now() } satisfies Kept;
    return durabilityOf(await writeStored(nameOf(type), kept), await storePhotos(nameOf(type), pictures));
  });

export const dropDraft = (type: PostType): Promise<void> =>
  enqueueWrite(async () => {
    await removeStored(nameOf(type));
    await storePhotos(nameOf(type), []);
  });

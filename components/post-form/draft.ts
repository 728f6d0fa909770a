import { afterwards, readStored, removeStored, store } from "@/components/browser/browser-store";
import type { ChosenPicture } from "@/components/post-form/chosen-pictures";
import { readPhotos, storePhotos } from "@/components/post-form/draft-photos";
import { type Durability, durabilityOf } from "@/components/post-form/durability";
import type { PostFieldsTyped, PostType } from "@/lib/posts/schema";
import { WEEK_MS } from "@/lib/time/durations";

/** What was typed and chosen so far, and the key that makes one post of it however often it is sent. */
export type Draft = { fields: PostFieldsTyped; pictures: ChosenPicture[]; key: string };
type Kept = Pick<Draft, "fields" | "key"> & {
  /** Their ids; the photos themselves are kept apart. */
  photos?: string[];
  /** Until November 2026 the files were kept in here. */
  pictures?: ChosenPicture[];
  keptAt: number;
};

const nameOf = (type: PostType) => `draft-${type}`;

/** The draft of the last week; an older one is forgotten. */
export async function readDraft(type: PostType): Promise<Draft | undefined> {
  const kept = await readStored<Kept>(nameOf(type));
  if (!kept) return undefined;
  if (kept.keptAt > Date.now() - WEEK_MS) {
    const { fields, key, photos = [] } = kept;
    return { fields, key, pictures: kept.pictures ?? (await readPhotos(nameOf(type), photos)) };
  }
  await dropDraft(type);
  return undefined;
}

/** @returns how much of it is there after a reload, too */
export const keepDraft = (type: PostType, { fields, pictures, key }: Draft): Promise<Durability> =>
  afterwards(async () => {
    const photos = pictures.map(({ id }) => id);
    const kept = { fields, key, photos, keptAt: Date.now() } satisfies Kept;
    return durabilityOf(await store(nameOf(type), kept), await storePhotos(nameOf(type), pictures));
  });

export const dropDraft = (type: PostType): Promise<void> =>
  afterwards(async () => {
    await removeStored(nameOf(type));
    await storePhotos(nameOf(type), []);
  });

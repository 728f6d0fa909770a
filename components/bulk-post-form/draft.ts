import { afterwards, readStored, removeStored, store } from "@/components/browser/browser-store";
import { type Item, isUntouched } from "@/components/bulk-post-form/items";
import type { ChosenPicture } from "@/components/post-form/chosen-pictures";
import { readPhotos, storePhotos } from "@/components/post-form/draft-photos";
import { type Durability, durabilityOf } from "@/components/post-form/durability";
import type { PostFieldsTyped } from "@/lib/posts/schema";
import { WEEK_MS } from "@/lib/time/durations";

/** Everything entered so far, and what of it is published already. */
export type BulkDraft = { common: PostFieldsTyped; items: Item[] };
type Words = Omit<Item, "picture">;
type Kept = Pick<BulkDraft, "common"> & {
  /** Until November 2026 with their files; now the photos are kept apart. */
  items: (Words & { picture?: ChosenPicture })[];
  keptAt: number;
};

const NAME = "draft-many";

/** The draft of the last week; an older one is forgotten. */
export async function readDraft(): Promise<BulkDraft | undefined> {
  const kept = await readStored<Kept>(NAME);
  if (!kept) return undefined;
  if (kept.keptAt > Date.now() - WEEK_MS) return withPhotos(kept);
  await dropDraft();
  return undefined;
}

async function withPhotos({ common, items }: Kept): Promise<BulkDraft> {
  const photos = await readPhotos(
    NAME,
    items.map(({ id }) => id),
  );
  const pictureOf = ({ id, picture }: Kept["items"][number]) =>
    picture ?? photos.find((photo) => photo.id === id) ?? null;
  const found = items.map((item): Item => ({ ...item, picture: pictureOf(item) }));
  return { common, items: found.filter((item) => item.picture || !isUntouched(item)) };
}

/** @returns how much of it is there after a reload, too */
export const keepDraft = ({ common, items }: BulkDraft): Promise<Durability> =>
  afterwards(async () => {
    const words = items.map(({ picture: _, ...item }): Words => item);
    const pictures = items.flatMap(({ id, picture }) => (picture ? [{ ...picture, id }] : []));
    const kept = { common, items: words, keptAt: Date.now() } satisfies Kept;
    return durabilityOf(await store(NAME, kept), await storePhotos(NAME, pictures));
  });

export const dropDraft = (): Promise<void> =>
  afterwards(async () => {
    await removeStored(NAME);
    await storePhotos(NAME, []);
  });

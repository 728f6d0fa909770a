import { listStored, readStored, removeStored, writeStored } from "@/components/browser/browser-store";
import type { ChosenImage } from "@/components/image-picker/compress-image";

/** Bytes: private windows of WebKit refuse to keep files. */
type StoredImage = { name: string; type: string; bytes: ArrayBuffer };

const prefixOf = (draft: string) => `photo-${draft}-`;

/**
 * Stores the images of a draft apart from its words, and each for itself: one that does not fit takes nothing along.
 *
 * @returns whether all of them are there after a reload, too
 */
export async function storeImages(draft: string, images: ChosenImage[]): Promise<boolean> {
  const prefix = prefixOf(draft);
  const wanted = new Map(images.map(({ id, file }) => [prefix + id, file]));
  const { names } = await listStored(prefix);
  for (const name of names) if (!wanted.has(name)) await removeStored(name);
  let areRead = true;
  for (const [name, file] of wanted) {
    if (!names.includes(name)) areRead = (await storeImage(name, file)) && areRead;
  }
  return (await listStored(prefix)).isDurable && areRead;
}

/** @returns whether it could be read: a file may have gone since it was chosen */
async function storeImage(name: string, file: File): Promise<boolean> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return false;
  await writeStored(name, { name: file.name, type: file.type, bytes } satisfies StoredImage);
  return true;
}

export async function readImages(draft: string, ids: string[]): Promise<ChosenImage[]> {
  const found = await Promise.all(
    ids.map(async (id) => ({ id, kept: await readStored<StoredImage>(prefixOf(draft) + id) })),
  );
  return found.flatMap(({ id, kept }) =>
    kept ? [{ id, file: new File([kept.bytes], kept.name, { type: kept.type }) }] : [],
  );
}

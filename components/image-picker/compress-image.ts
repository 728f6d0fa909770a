import { randomId } from "@/lib/text/random-id";

/** A picture before it is uploaded. */
export type ChosenImage = { id: string; file: File /** Describes the picture in words. */; alt?: string };

const SHRUNK = { maxSizeMB: 0.7, maxWidthOrHeight: 1920, useWebWorker: false, initialQuality: 0.85 };
const SMALL_ENOUGH = 300_000;

/** For the file picker; the server decides by content. */
export const ACCEPTED_TYPES = "image/jpeg,image/png,image/webp";

/** Whether the server will accept it: a supported type that can be decoded. */
export async function isImage(file: File): Promise<boolean> {
  if (!ACCEPTED_TYPES.split(",").includes(file.type)) return false;
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap !== null;
}

/**
 * A picture, small enough to travel fast: hosts accept about 4 MB a request. Re-encoding drops a file's metadata (such as
 * where it was taken); the server does so for every one. Pictures that it cannot shrink are sent unchanged.
 */
export async function compressImage(file: File): Promise<ChosenImage> {
  const smaller = file.size <= SMALL_ENOUGH ? file : await shrink(file).catch(() => file);
  return { id: randomId(), file: new File([smaller], file.name, { type: smaller.type }) };
}

async function shrink(file: File): Promise<Blob> {
  // Loaded with the first large picture, which may be offline.
  const { default: compress } = await import("browser-image-compression");
  return compress(file, SHRUNK);
}

import "server-only";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { enqueue } from "@/lib/images/image-queue";
import { MAX_IMAGE_BYTES } from "@/lib/images/image-sizes";
import type { RenderedImage } from "@/lib/images/image-worker-client";
import { renderPicture } from "@/lib/images/render-picture";
import { workerPool } from "@/lib/images/worker-pool";

/** Requests end after 15 seconds; the rest is for storing the files. */
const TIMEOUT_MS = 12_000;

/**
 * Decodes and re-encodes uploads: upright, without metadata, in our sizes. If one fails, the others are cancelled.
 * @param owner limits the waiting pictures of one person
 * @throws AppError "imageUnreadable" unless it is one frame of JPEG, PNG or WebP of at most 40 megapixels
 * @throws AppError "tooLarge" above 10 MiB, "unavailable" when too many wait, or after 12 seconds
 */
export async function makeImages(files: Uint8Array[], owner: string): Promise<RenderedImage[]> {
  if (files.some(({ byteLength }) => byteLength > MAX_IMAGE_BYTES))
    throw new AppError("tooLarge", { reason: "imageTooLarge", values: { maxBytes: MAX_IMAGE_BYTES } });
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const { signal } = controller;
  try {
    const queued = files.map((file) =>
      enqueue({ owner, bytes: file.byteLength, signal }, () => renderPicture(workerPool(), file, signal)),
    );
    return await Promise.all(queued);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

export async function makeImage(file: Uint8Array, owner = "the site"): Promise<RenderedImage> {
  const [picture] = await makeImages([file], owner);
  if (!picture) throw new Error("one file makes one picture");
  return picture;
}

/** So that the first picture finds a process that has started. */
export function warmUpImages(): void {
  if (!env().VERCEL) workerPool().warmUp();
}

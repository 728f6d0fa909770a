import "server-only";
import { randomBytes } from "node:crypto";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { imageName, previewName } from "@/lib/images/image-sizes";
import type { RenderedImage } from "@/lib/images/image-worker-client";
import { log } from "@/lib/observability/logger";
import { storage } from "@/lib/storage/storage";
import type { ImageFile } from "@/lib/storage/stored-file";

export type StoredImage = Prisma.ImageCreateManyPostInput & { alt: string };
/** `urls` lists every file, for the clean-up after a failure. */
export type StoredImages = { images: StoredImage[]; urls: string[] };

/** All files at once. @param alts what they show, in their order. @throws AppError "noRoom", "unavailable" */
export async function storeImages(pictures: RenderedImage[], alts: string[] = []): Promise<StoredImages> {
  const files = pictures.map(listFiles);
  try {
    const urls = await storage().putAll(files.flat());
    let stored = 0;
    const images = pictures.map(({ width, height, placeholder }, position) => {
      // The largest is the last one.
      stored += files[position]?.length ?? 0;
      return { position, url: urls[stored - 1] ?? "", width, height, placeholder, alt: alts[position] ?? "" };
    });
    return { images, urls };
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("unavailable", { cause });
  }
}

function listFiles({ preview, sizes }: RenderedImage): ImageFile[] {
  const name = randomBytes(16).toString("hex");
  const inOrder = sizes.map(({ widthClass, bytes }) => ({
    ...{ name: imageName(name, widthClass), bytes },
    contentType: "image/webp",
  }));
  return [{ name: previewName(name), bytes: preview, contentType: "image/jpeg" }, ...inOrder];
}

/** A post may exist after a broken connection. A failed removal must not hide the original error. */
export async function removeUnused(urls: string[]): Promise<void> {
  try {
    const used = await db().image.count({ where: { url: { in: urls } } });
    if (used === 0) await storage().remove(urls);
  } catch (error) {
    log.warn({ err: error, files: urls.length }, "files of an unpublished post stay behind");
  }
}

import "server-only";
import { randomBytes } from "node:crypto";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { imageName, previewName } from "@/lib/images/image-sizes";
import type { RenderedImage } from "@/lib/images/image-worker-client";
import { log } from "@/lib/observability/logger";
import { storage } from "@/lib/storage/storage";

export type StoredImage = Prisma.ImageCreateManyPostInput;
/** `urls` lists every file, for the clean-up after a failure. */
export type StoredImages = { images: StoredImage[]; urls: string[] };

export async function storeImages(pictures: RenderedImage[]): Promise<StoredImages> {
  const urls: string[] = [];
  // Wait for every write before the clean-up: a later file would stay behind.
  const stored = await Promise.allSettled(
    pictures.map((picture, position) => storeImage(picture, position, urls)),
  );
  const failed = stored.find((one) => one.status === "rejected");
  if (!failed) {
    return { images: stored.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])), urls };
  }
  await removeUnused(urls);
  throw failed.reason instanceof AppError
    ? failed.reason
    : new AppError("unavailable", { cause: failed.reason });
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

async function storeImage(picture: RenderedImage, position: number, urls: string[]): Promise<StoredImage> {
  const name = randomBytes(16).toString("hex");
  const put = async (file: string, bytes: Buffer, type: string) => {
    const url = await storage().put(file, bytes, type);
    urls.push(url);
    return url;
  };
  await put(previewName(name), picture.preview, "image/jpeg");
  let url = "";
  for (const { widthClass, bytes } of picture.sizes) {
    url = await put(imageName(name, widthClass), bytes, "image/webp");
  }
  const { width, height, placeholder } = picture;
  return { position, url, width, height, placeholder };
}

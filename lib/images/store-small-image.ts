import "server-only";
import { randomBytes } from "node:crypto";
import { AppError } from "@/lib/http/errors";
import { type IMAGE_WIDTHS, imageName } from "@/lib/images/image-sizes";
import type { RenderedImage } from "@/lib/images/image-worker-client";
import { storage } from "@/lib/storage/storage";

/** For pictures that are never shown large: keeps one size. @throws AppError "noRoom", "unavailable" */
export async function storeSmallImage(
  { sizes }: RenderedImage,
  atLeast: (typeof IMAGE_WIDTHS)[number],
): Promise<string> {
  const fitting = sizes.find(({ widthClass }) => widthClass >= atLeast) ?? sizes.at(-1);
  if (!fitting) throw new Error("a picture has at least one size");
  const name = imageName(randomBytes(16).toString("hex"), fitting.widthClass);
  try {
    return await storage().put(name, fitting.bytes, "image/webp");
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("unavailable", { cause });
  }
}

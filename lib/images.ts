import "server-only";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { AppError } from "@/lib/errors";
import { enqueue } from "@/lib/image-queue";
import { IMAGE_WIDTHS } from "@/lib/image-sizes";

const MIB = 1024 * 1024;
export const MAX_IMAGE_BYTES = 10 * MIB;
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 16_384;
/** The size that link previews ask for (Open Graph). */
const PREVIEW = { width: 1200, height: 630 };
const THUMB_SIDE = 100;
const SECONDS_ALLOWED = 10;
const FORMATS = ["jpeg", "png", "webp"];

// Native decoders are the way in for hostile files: only the three we take stay open.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

/** One picture in all the sizes we serve; `width` and `height` are those of the largest. */
export type Picture = {
  width: number;
  height: number;
  /** ThumbHash, base64. */
  placeholder: string;
  /** WebP by width class; a small picture has only the classes it fills, and always the largest. */
  sizes: { widthClass: number; bytes: Buffer }[];
  /** 1200 × 630 JPEG. */
  preview: Buffer;
};

/**
 * Decodes and re-encodes an uploaded file: turned upright, without any metadata, at our sizes. At most two pictures are
 * worked on at once.
 *
 * @throws AppError "imageUnreadable" for everything but one frame of JPEG, PNG or WebP of at most 40 megapixels,
 *   "tooLarge" above 10 MiB, "unavailable" when too many are waiting
 */
export async function makePicture(file: Uint8Array): Promise<Picture> {
  if (file.byteLength > MAX_IMAGE_BYTES)
    throw new AppError("tooLarge", { message: "A picture can have at most 10 MB." });
  return enqueue(() => render(file));
}

async function render(file: Uint8Array): Promise<Picture> {
  try {
    await requireAcceptable(file);
    const largest = IMAGE_WIDTHS.at(-1) ?? 1280;
    // Everything below starts from this one decoding; sRGB pixels without metadata.
    const { data, info } = await open(file)
      .autoOrient()
      .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: SECONDS_ALLOWED })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const classes = IMAGE_WIDTHS.filter((width) => width < info.width || width === largest);
    return {
      width: info.width,
      height: info.height,
      placeholder: await thumbHash(raw()),
      sizes: await Promise.all(
        classes.map(async (widthClass) => ({ widthClass, bytes: await webp(raw(), widthClass) })),
      ),
      preview: await jpegPreview(raw(), info),
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("imageUnreadable", { cause: error });
  }
}

const open = (file: Uint8Array) =>
  sharp(file, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true });

async function requireAcceptable(file: Uint8Array): Promise<void> {
  const { format, pages = 1, width, height } = await open(file).metadata();
  const unreadable = !FORMATS.includes(format) || pages > 1 || Math.max(width, height) > MAX_SIDE;
  if (unreadable) throw new AppError("imageUnreadable");
}

const webp = (picture: Sharp, width: number) =>
  picture.resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 3 }).toBuffer();

/** Cropped before it is enlarged: a strip of one pixel's width would be gigabytes on the way. */
async function jpegPreview(
  picture: Sharp,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const shape = PREVIEW.width / PREVIEW.height;
  const part = {
    width: Math.min(width, Math.max(1, Math.round(height * shape))),
    height: Math.min(height, Math.max(1, Math.round(width / shape))),
  };
  const { data, info } = await picture
    .resize({ ...part, fit: "cover", position: "attention" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize({ ...PREVIEW, fit: "fill" })
    .flatten({ background: "#FAF7F1" })
    .jpeg({ quality: 78, mozjpeg: false })
    .toBuffer();
}

async function thumbHash(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

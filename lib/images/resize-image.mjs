/** Plain JavaScript, since `image-worker.mjs` runs without a build. */
import { rgbaToThumbHash } from "thumbhash";
import { pictureLikeness } from "./picture-likeness.mjs";
import { previewSize } from "./preview-size.mjs";

/** @typedef {import("sharp").Sharp} Sharp */
/** @typedef {typeof import("sharp").default} SharpModule */

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 16_384;
const THUMB_SIDE = 64;
const FORMATS = ["jpeg", "png", "webp"];

/**
 * Opens only three native decoders, since hostile files attack them.
 * @param {SharpModule} sharp
 */
export function closeLoaders(sharp) {
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.concurrency(1);
  sharp.cache(false);
}

/**
 * Decodes and re-encodes: upright, without metadata, in our sizes. Throws unless the file is one whole frame of JPEG, PNG
 * or WebP of at most 40 megapixels.
 *
 * @param {SharpModule} sharp with its other loaders closed
 * @param {Uint8Array} file
 * @param {readonly number[]} widths ascending
 * @returns {Promise<import("./image-worker-client").RenderedImage>}
 */
export async function resizeImage(sharp, file, widths) {
  await requireAcceptable(sharp, file);
  const largest = widths.at(-1) ?? 1280;
  // The only decoding: sRGB pixels without metadata.
  const { data, info } = await open(sharp, file)
    .autoOrient()
    .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = () => sharp(data, { raw: { width, height, channels } });
  // Side by side. The largest takes the longest, so it starts first.
  const classes = widths.filter((one) => one < width || one === largest).reverse();
  const sizes = classes.map(async (widthClass) => ({ widthClass, bytes: await webp(raw(), widthClass) }));
  const [preview, placeholder, likeness, ...made] = await Promise.all([
    jpegPreview(sharp, raw(), info),
    thumbHash(raw()),
    pictureLikeness(raw()),
    ...sizes,
  ]);
  // The next picture in this process may be somebody else's.
  data.fill(0);
  return { width, height, placeholder, likeness, sizes: made.reverse(), preview };
}

/**
 * @param {SharpModule} sharp
 * @param {Uint8Array} file
 */
export const open = (sharp, file) =>
  sharp(file, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true });

/**
 * @param {SharpModule} sharp
 * @param {Uint8Array} file
 */
async function requireAcceptable(sharp, file) {
  const { format, pages = 1, width, height } = await open(sharp, file).metadata();
  const unreadable = !FORMATS.includes(format) || pages > 1 || Math.max(width, height) > MAX_SIDE;
  if (unreadable) throw new Error(`${format}, ${pages} frames, ${width} × ${height}`);
}

/**
 * @param {Sharp} picture
 * @param {number} width
 */
const webp = (picture, width) =>
  picture.resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 3 }).toBuffer();

/**
 * Crops before it enlarges: a strip one pixel wide would take gigabytes.
 * @param {SharpModule} sharp
 * @param {Sharp} picture
 * @param {import("sharp").OutputInfo} size
 */
async function jpegPreview(sharp, picture, { width, height }) {
  const size = previewSize({ width, height });
  const shape = size.width / size.height;
  const part = {
    width: Math.min(width, Math.max(1, Math.round(height * shape))),
    height: Math.min(height, Math.max(1, Math.round(width / shape))),
  };
  const { data, info } = await picture
    .resize({ ...part, fit: "cover", position: "attention" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const preview = await sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  })
    .resize({ ...size, fit: "fill" })
    .flatten({ background: "#FAF7F1" })
    .jpeg({ quality: 78, optimiseCoding: false })
    .toBuffer();
  data.fill(0);
  return preview;
}

/** @param {Sharp} picture */
async function thumbHash(picture) {
  const { data, info } = await picture
    .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(info.width, info.height, data);
  data.fill(0);
  return Buffer.from(hash).toString("base64");
}

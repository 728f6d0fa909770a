/** Plain JavaScript, since `image-worker.mjs` runs without a build. */
import { open } from "./resize-image.mjs";

/** From good to just acceptable; the first that is small enough counts. */
const QUALITIES = [82, 68, 50, 35];
const MAX_BYTES = 20_000;
/** Pixels: shown at 88, sharp on the densest screens. */
const SIDE = 240;

/**
 * A small square JPEG, which every mail program shows.
 * @param {import("./resize-image.mjs").SharpModule} sharp with its other loaders closed
 * @param {Uint8Array} file
 * @returns {Promise<import("./image-worker-client").RenderedImage>} with this one size
 */
export async function makeThumbnail(sharp, file) {
  const { data, info } = await open(sharp, file)
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: "cover" })
    .flatten({ background: "#FAF7F1" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  /** @type {Buffer} */
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (bytes.byteLength <= MAX_BYTES) break;
  }
  data.fill(0);
  const sizes = [{ widthClass: SIDE, bytes }];
  return { width, height, placeholder: "", likeness: null, sizes, preview: Buffer.alloc(0) };
}

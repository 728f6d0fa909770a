/** Plain JavaScript, since `image-worker.mjs` runs without a build. */
import { LARGEST_PREVIEW } from "./preview-size.mjs";
import { open } from "./resize-image.mjs";

/** Of the height of a picture: a larger loss takes the lid off a pot. */
const LEAST_KEPT = 3 / 4;
const BLURRED = { width: 120, height: 63 };
export const SVG = ["VipsForeignLoadSvgBuffer"];

/**
 * A picture for link previews, with a drawing of ours over it.
 * @param {import("./resize-image.mjs").SharpModule} sharp with its other loaders closed
 * @param {Uint8Array} message as `packCaptioned` makes it
 * @returns {Promise<import("./image-worker-client").RenderedImage>} with this one size
 */
export async function captionPicture(sharp, message) {
  const { drawing, picture } = unpack(Buffer.from(message));
  // Only drawings of ours arrive here. Closed again at once: where there are no processes, uploads share this one.
  sharp.unblock({ operation: SVG });
  try {
    const { ground, layers } = await fillPreview(sharp, picture);
    const bytes = await ground
      .composite([...layers, { input: drawing }])
      .jpeg({ quality: 80 })
      .toBuffer();
    const sizes = [{ widthClass: LARGEST_PREVIEW.width, bytes }];
    return { ...LARGEST_PREVIEW, placeholder: "", likeness: null, sizes, preview: Buffer.alloc(0) };
  } finally {
    sharp.block({ operation: SVG });
  }
}

/**
 * Cropped where that loses little; otherwise whole, before itself out of focus.
 * @param {import("./resize-image.mjs").SharpModule} sharp
 * @param {Buffer} picture
 */
async function fillPreview(sharp, picture) {
  const opened = () => open(sharp, picture).flatten({ background: "#FAF7F1" });
  const { width, height } = await opened().metadata();
  const kept = (width * LARGEST_PREVIEW.height) / (height * LARGEST_PREVIEW.width);
  if (kept >= LEAST_KEPT)
    return {
      ground: opened().resize({ ...LARGEST_PREVIEW, fit: "cover", position: "attention" }),
      layers: [],
    };
  const whole = await opened().resize({ height: LARGEST_PREVIEW.height }).png().toBuffer();
  const small = await opened().resize(BLURRED).blur(3).modulate({ brightness: 0.8 }).png().toBuffer();
  return { ground: sharp(small).resize(LARGEST_PREVIEW), layers: [{ input: whole }] };
}

/** @param {Buffer} message */
export function unpack(message) {
  const start = 4 + message.readUInt32BE();
  return { drawing: message.subarray(4, start), picture: message.subarray(start) };
}

/**
 * @param {Buffer} drawing SVG of 1200 × 630
 * @param {Buffer} picture
 * @returns {Buffer}
 */
export function packCaptioned(drawing, picture) {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(drawing.length);
  return Buffer.concat([head, drawing, picture]);
}

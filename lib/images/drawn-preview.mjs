/** Plain JavaScript, since `image-worker.mjs` runs without a build. */
import { LARGEST_PREVIEW } from "./preview-size.mjs";

const SVG = ["VipsForeignLoadSvgBuffer"];

/**
 * A picture for link previews, with a drawing of ours.
 * @param {import("./resize-image.mjs").SharpModule} sharp with its other loaders closed
 * @param {Uint8Array} message as `packDrawn` makes it
 * @param {(drawing: Buffer, picture: Buffer) => Promise<Buffer>} draw makes a JPEG
 * @returns {Promise<import("./image-worker-client").RenderedImage>} with this one size
 */
export async function drawnPreview(sharp, message, draw) {
  const { drawing, picture } = unpack(Buffer.from(message));
  // Only drawings of ours arrive here. Closed again at once: where there are no processes, uploads share this one.
  sharp.unblock({ operation: SVG });
  try {
    const sizes = [{ widthClass: LARGEST_PREVIEW.width, bytes: await draw(drawing, picture) }];
    return { ...LARGEST_PREVIEW, placeholder: "", likeness: null, sizes, preview: Buffer.alloc(0) };
  } finally {
    sharp.block({ operation: SVG });
  }
}

/**
 * @param {Buffer} drawing SVG of 1200 × 630
 * @param {Buffer} picture
 * @returns {Buffer}
 */
export function packDrawn(drawing, picture) {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(drawing.length);
  return Buffer.concat([head, drawing, picture]);
}

/** @param {Buffer} message */
function unpack(message) {
  const start = 4 + message.readUInt32BE();
  return { drawing: message.subarray(4, start), picture: message.subarray(start) };
}

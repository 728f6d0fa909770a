/** Plain JavaScript, since `image-worker.mjs` runs without a build. */
import { SVG, unpack } from "./caption-picture.mjs";
import { LARGEST_PREVIEW } from "./preview-size.mjs";
import { open } from "./resize-image.mjs";

/** Where a face lies on the drawing of a card. */
export const FACE = { size: 208, left: 72, top: 64 };

const MASK = Buffer.from(
  `<svg width="${FACE.size}" height="${FACE.size}"><circle cx="50%" cy="50%" r="50%"/></svg>`,
);

/**
 * A drawing of ours for link previews, with a round face on it.
 * @param {import("./resize-image.mjs").SharpModule} sharp with its other loaders closed
 * @param {Uint8Array} message as `packCaptioned` makes it; the picture may be empty
 * @returns {Promise<import("./image-worker-client").RenderedImage>} with this one size
 */
export async function cardPicture(sharp, message) {
  const { drawing, picture } = unpack(Buffer.from(message));
  // As in `captionPicture`.
  sharp.unblock({ operation: SVG });
  try {
    const { left, top } = FACE;
    const faces = picture.length > 0 ? [{ input: await roundFace(sharp, picture), left, top }] : [];
    const bytes = await sharp(drawing)
      .flatten({ background: "#FAF7F1" })
      .composite(faces)
      .jpeg({ quality: 85 })
      .toBuffer();
    const sizes = [{ widthClass: LARGEST_PREVIEW.width, bytes }];
    return { ...LARGEST_PREVIEW, placeholder: "", likeness: null, sizes, preview: Buffer.alloc(0) };
  } finally {
    sharp.block({ operation: SVG });
  }
}

/**
 * @param {import("./resize-image.mjs").SharpModule} sharp
 * @param {Buffer} picture
 */
const roundFace = (sharp, picture) =>
  open(sharp, picture)
    .resize({ width: FACE.size, height: FACE.size, fit: "cover" })
    .composite([{ input: MASK, blend: "dest-in" }])
    .png()
    .toBuffer();

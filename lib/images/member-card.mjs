/** Plain JavaScript, since `image-worker.mjs` runs without a build. */
import { drawnPreview } from "./drawn-preview.mjs";
import { open } from "./resize-image.mjs";

/** Where a face lies on the drawing of a card. */
export const FACE = { size: 208, left: 72, top: 64 };

const MASK = Buffer.from(
  `<svg width="${FACE.size}" height="${FACE.size}"><circle cx="50%" cy="50%" r="50%"/></svg>`,
);

/**
 * A drawing of ours for link previews, with a round face on it.
 * @param {import("./resize-image.mjs").SharpModule} sharp with its other loaders closed
 * @param {Uint8Array} message as `packDrawn` makes it; the picture may be empty
 * @returns {Promise<import("./image-worker-client").RenderedImage>} with this one size
 */
export const memberCard = (sharp, message) =>
  drawnPreview(sharp, message, async (drawing, picture) => {
    const { left, top } = FACE;
    const faces = picture.length > 0 ? [{ input: await roundFace(sharp, picture), left, top }] : [];
    return sharp(drawing)
      .flatten({ background: "#FAF7F1" })
      .composite(faces)
      .jpeg({ quality: 85 })
      .toBuffer();
  });

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

/** Plain JavaScript, since `image-worker.mjs` runs without a build. */
import { drawnPreview } from "./drawn-preview.mjs";
import { LARGEST_PREVIEW } from "./preview-size.mjs";
import { open } from "./resize-image.mjs";

/** Of the height of a picture: a larger loss takes the lid off a pot. */
const LEAST_KEPT = 3 / 4;
const BLURRED = { width: 120, height: 63 };

/**
 * A picture for link previews, with a drawing of ours over it.
 * @param {import("./resize-image.mjs").SharpModule} sharp with its other loaders closed
 * @param {Uint8Array} message as `packDrawn` makes it
 * @returns {Promise<import("./image-worker-client").RenderedImage>} with this one size
 */
export const captionPicture = (sharp, message) =>
  drawnPreview(sharp, message, async (drawing, picture) => {
    const { ground, layers } = await fillPreview(sharp, picture);
    return ground
      .composite([...layers, { input: drawing }])
      .jpeg({ quality: 80 })
      .toBuffer();
  });

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

/** Plain JavaScript, since `image-worker.mjs` runs without a build. */
import { captionPicture } from "./caption-picture.mjs";
import { memberCard } from "./member-card.mjs";
import { resizeImage } from "./resize-image.mjs";
import { makeThumbnail } from "./thumbnail.mjs";

/**
 * @param {import("./resize-image.mjs").SharpModule} sharp with its other loaders closed
 * @param {string} task see `WorkerTask`
 * @param {Uint8Array} message a picture, or what `packDrawn` makes
 * @param {readonly number[]} widths of an upload, ascending
 * @returns {Promise<import("./image-worker-client").RenderedImage>}
 */
export function doTask(sharp, task, message, widths) {
  if (task === "thumbnail") return makeThumbnail(sharp, message);
  if (task === "caption") return captionPicture(sharp, message);
  if (task === "card") return memberCard(sharp, message);
  return resizeImage(sharp, message, widths);
}

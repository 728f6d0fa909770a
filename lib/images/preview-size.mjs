/** Plain JavaScript, since `image-worker.mjs` runs without a build. The largest that social networks show, and the least for a large card. */
export const LARGEST_PREVIEW = { width: 1200, height: 630 };
const LEAST_WIDTH = 600;

/**
 * The size of a picture's link preview (Open Graph). It enlarges only to the least, since enlarging takes longer than all
 * the rest.
 *
 * @param {{ width: number, height: number }} picture
 * @returns {{ width: number, height: number }}
 */
export function previewSize({ width, height }) {
  const shape = LARGEST_PREVIEW.width / LARGEST_PREVIEW.height;
  const widest = Math.min(width, Math.round(height * shape), LARGEST_PREVIEW.width);
  const own = Math.max(widest, LEAST_WIDTH);
  return { width: own, height: Math.round(own / shape) };
}

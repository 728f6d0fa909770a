/** Plain JavaScript, since `image-worker.mjs` runs without a build. */

const SIDE = 8;
/** Of 255: smaller steps come from compression. */
const MIN_STEP = 2;
/** Pictures with fewer bits of one kind are too plain to be told from each other. */
const MIN_BITS = 12;

/**
 * A difference hash: 64 bits that say of each point whether it is brighter than the one to its right. Copies differ in
 * few bits, however they were scaled or compressed. From Neal Krawetz, "Kind of Like That" (2013),
 * https://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html
 *
 * @param {import("sharp").Sharp} picture decoded: decoders of some formats scale by themselves, and differently
 * @returns {Promise<string | null>} 16 hexadecimal digits, or null for a plain picture
 */
export async function pictureLikeness(picture) {
  const { data, info } = await picture
    .flatten({ background: "#fff" })
    .greyscale()
    .resize({ width: SIDE + 1, height: SIDE, fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    data[(y * info.width + x) * info.channels] ?? 0;
  let bits = 0n;
  let set = 0;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const isBrighter = at(x, y) - at(x + 1, y) > MIN_STEP;
      bits = (bits << 1n) | BigInt(isBrighter);
      set += Number(isBrighter);
    }
  }
  data.fill(0);
  const isPlain = set < MIN_BITS || set > SIDE * SIDE - MIN_BITS;
  return isPlain ? null : bits.toString(16).padStart(16, "0");
}

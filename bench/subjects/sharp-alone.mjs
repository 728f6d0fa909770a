/** Makes the three sizes of a photo by sharp, and nothing else: one message names the file, the answer is the time in ms. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";

const WIDTHS = [320, 640, 1280];
const WEBP = { quality: 80, effort: 3 };

process.on("message", async (/** @type {{ file: string }} */ { file }) => {
  const bytes = await readFile(file);
  const start = performance.now();
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: 1280, height: 1280, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sizes = await Promise.all(
    WIDTHS.map((size) =>
      sharp(data, { raw: { width, height, channels } }).resize({ width: size }).webp(WEBP).toBuffer(),
    ),
  );
  process.send?.({ ms: performance.now() - start, bytes: sizes.map(({ length }) => length) });
});

process.on("disconnect", () => process.exit());

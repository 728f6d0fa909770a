/** Makes the three sizes of a photo by sharp, and nothing else: one message names the file, the answer is the time in ms. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";

const WIDTHS = [320, 640, 1280];
const WEBP = { quality: 80, effort: 3 };

process.on("message", async (/** @type {{ file: string }} */ { file }) => {
  const bytes = await readFile(file);
  const start = performance.now();
  const sizes = await Promise.all(
    WIDTHS.map((width) => sharp(bytes).autoOrient().resize({ width }).webp(WEBP).toBuffer()),
  );
  process.send?.({ ms: performance.now() - start, bytes: sizes.map(({ length }) => length) });
});

process.on("disconnect", () => process.exit());

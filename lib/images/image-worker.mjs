/** Reads one picture from stdin and writes JSON to stdout; `image-worker-client.ts` starts it and sets its limits. */
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { closeLoaders, resizeImage } from "./resize-image.mjs";

/** EX_DATAERR of `sysexits.h`: the picture is invalid. */
const UNREADABLE = 65;

// `require` starts in half the time of `import`.
const sharp = /** @type {typeof import("sharp").default} */ (createRequire(import.meta.url)("sharp"));
closeLoaders(sharp);

const widths = JSON.parse(process.argv[2] ?? "[]");
const file = await buffer(process.stdin);
try {
  const { sizes, preview, ...rest } = await resizeImage(sharp, file, widths);
  const packed = sizes.map(({ widthClass, bytes }) => ({ widthClass, bytes: bytes.toString("base64") }));
  process.stdout.write(JSON.stringify({ ...rest, sizes: packed, preview: preview.toString("base64") }));
} catch (error) {
  console.error(String(error).slice(0, 500));
  process.exitCode = UNREADABLE;
}

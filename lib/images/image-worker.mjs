/** Resizes pictures, one message each, until its standard input ends; `image-worker-client.ts` sets its limits. */
import { createRequire } from "node:module";
import { Socket } from "node:net";
import { doTask } from "./do-task.mjs";
import { frameHead, frameReader } from "./message-frames.mjs";
import { closeLoaders } from "./resize-image.mjs";

/** EX_DATAERR of `sysexits.h`: the picture is invalid. */
const UNREADABLE = 65;

/** One task for each process, see `WorkerTask`. */
const [, , maxBytes, widths = "[]", task = "sizes"] = process.argv;

// `require` starts in half the time of `import`.
const sharp = /** @type {typeof import("sharp").default} */ (createRequire(import.meta.url)("sharp"));
closeLoaders(sharp);

// Ctrl-C reaches the whole process group, but the server still finishes its uploads.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

const PIECE_BYTES = 64 * 1024;
const read = frameReader(Number(maxBytes), answer);
/** Node 24 copies what `process.stdin` has read, and forgets the original as it is. A buffer of ours can be overwritten. */
const input = {
  fd: 0,
  onread: {
    buffer: Buffer.alloc(PIECE_BYTES),
    /**
     * @param {number} length
     * @param {Uint8Array} piece
     */
    callback(length, piece) {
      const filled = piece.subarray(0, length);
      read(Buffer.from(filled));
      filled.fill(0);
      return true;
    },
  },
};
// `process.exit` would wait for a decoder that hangs.
new Socket(input).resume().on("end", () => process.kill(process.pid, "SIGKILL"));

/** @param {Buffer} file */
async function answer(file) {
  try {
    await send(await doTask(sharp, task, file, JSON.parse(widths)));
    file.fill(0);
  } catch (error) {
    console.error(String(error).slice(0, 500));
    process.exit(UNREADABLE);
  }
}

/**
 * Overwrites the pixels once they are sent: the next picture may be somebody else's.
 * @param {Awaited<ReturnType<typeof doTask>>} picture
 */
async function send({ sizes, preview, ...rest }) {
  const files = [...sizes.map(({ bytes }) => bytes), preview];
  const { user, system } = process.cpuUsage();
  const head = Buffer.from(
    JSON.stringify({
      ...rest,
      sizes: sizes.map(({ widthClass, bytes }) => ({ widthClass, length: bytes.length })),
      preview: preview.length,
      usage: { cpuSeconds: (user + system) / 1e6, memoryMib: process.memoryUsage.rss() / 2 ** 20 },
    }),
  );
  const parts = [frameHead(head.length), head, ...files];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  for (const part of [frameHead(length), ...parts])
    await new Promise((sent) => process.stdout.write(part, sent));
  for (const part of files) part.fill(0);
}

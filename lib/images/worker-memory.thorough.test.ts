import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import type { RenderedImage } from "@/lib/images/image-worker-client";
import { WorkerPool } from "@/lib/images/worker-pool";
import { recordMetric } from "@/tests/support/test-budget";

const PIECE = 24;
const MAX_REGION = 256 * 1024 * 1024;
const never = new AbortController().signal;
const pool = new WorkerPool();
afterAll(() => pool.end());

const SECRET = "Secret Exif Author of 50 degrees 52 minutes north";

/** Noise, so that no piece of it is in a memory by chance. */
function aSecretPhoto(format: "jpeg" | "png", width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "red", noise } })
    .withExif({ IFD0: { Artist: SECRET } })
    .toFormat(format, { compressionLevel: 1 })
    .toBuffer();
}

/** Some pieces of a file, from all its parts but its common head. */
function piecesOf(file: Buffer): Buffer[] {
  const count = Math.min(200, Math.floor((file.length - 1000) / PIECE));
  const step = (file.length - 1000) / count;
  return Array.from({ length: Math.max(1, count) }, (_, at) => {
    const from = 800 + Math.floor(at * step);
    return file.subarray(from, from + PIECE);
  });
}

const filesOf = ({ sizes, preview }: RenderedImage) => [...sizes.map(({ bytes }) => bytes), preview];

/** The regions that a process can write. */
function* memoryOf(pid: number): Generator<Buffer> {
  const memory = openSync(`/proc/${pid}/mem`, "r");
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, "utf8").split("\n")) {
      const [, from = "", to = ""] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
      const start = Number.parseInt(from, 16);
      const length = Number.parseInt(to, 16) - start;
      if (!from || length > MAX_REGION) continue;
      const bytes = Buffer.alloc(length);
      const read = readSync(memory, bytes, 0, length, start);
      yield bytes.subarray(0, read);
    }
  } finally {
    closeSync(memory);
  }
}

/** How many of the pieces of each kind are somewhere in the memory of a process. */
function countFound(pid: number, parts: Record<string, Buffer[]>): Record<string, number> {
  const pieces = Object.values(parts).flat();
  const byStart = new Map<number, Buffer[]>();
  // Most of the memory is skipped by two bytes.
  const isStart = new Uint8Array(0x1_00_00);
  for (const piece of pieces) {
    byStart.set(piece.readUInt32BE(), [...(byStart.get(piece.readUInt32BE()) ?? []), piece]);
    isStart[piece.readUInt16BE()] = 1;
  }
  const found = new Set<Buffer>();
  for (const region of memoryOf(pid))
    for (let at = 0; at + 4 <= region.length; at += 1) {
      if (!isStart[((region[at] ?? 0) << 8) | (region[at + 1] ?? 0)]) continue;
      for (const piece of byStart.get(region.readUInt32BE(at)) ?? [])
        if (piece.equals(region.subarray(at, at + piece.length))) found.add(piece);
    }
  const entries = Object.entries(parts).map(([name, all]) => [
    name,
    all.filter((one) => found.has(one)).length,
  ]);
  return Object.fromEntries(entries);
}

function isReadable(pid: number): boolean {
  try {
    return !memoryOf(pid).next().done;
  } catch {
    return false;
  }
}

describe.skipIf(process.platform !== "linux")("a picture process that waits for the next picture", () => {
  it.each([
    ["small", "png", 220, 160],
    ["large", "jpeg", 2400, 1800],
  ] as const)(
    "remembers nothing of a %s one: neither file nor pixels nor results [S37]",
    async (size, format, width, height) => {
      pool.warmUp();
      const [pid = 0] = pool.listIdle();
      if (!isReadable(pid)) return expect(process.getuid?.()).not.toBe(0);
      const photo = await aSecretPhoto(format, width, height);
      const parts = {
        file: piecesOf(photo),
        author: [Buffer.from(SECRET)],
        pixels: piecesOf(await sharp(photo).raw().toBuffer()),
        results: filesOf(await pool.render(photo, never)).flatMap(piecesOf),
      };
      expect(photo.includes(SECRET)).toBe(true);
      expect(pool.listIdle()).toEqual([pid]);
      const nothing = { file: 0, author: 0, pixels: 0, results: 0 };
      // It overwrites the last file after the answer has left.
      await expect.poll(() => countFound(pid, parts), { timeout: 10_000 }).toEqual(nothing);
      const count = Object.values(parts).flat().length;
      recordMetric("S37", `after a ${size} picture, its process holds none of ${count} pieces of it`);
    },
  );

  it("would be found to remember: a word of its own is in its memory", () => {
    const [pid = 0] = pool.listIdle();
    if (isReadable(pid))
      expect(countFound(pid, { word: [Buffer.from("UV_THREADPOOL_SIZE")] })).toEqual({ word: 1 });
  });
});

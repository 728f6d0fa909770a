import sharp from "sharp";
import { thumbHashToRGBA } from "thumbhash";
import { describe, expect, it } from "vitest";
import type { RenderedImage } from "@/lib/images/image-worker-client";
import { makeImage } from "@/lib/images/make-images";
import { previewSize } from "@/lib/images/preview-size.mjs";
import { aPhoto } from "@/tests/support/factories";

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description dc:creator="Secret Xmp Author" xmlns:dc="http://purl.org/dc/elements/1.1/"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const GPS = {
  GPSLatitudeRef: "N",
  GPSLatitude: "50/1 52/1 2572/100",
  GPSLongitudeRef: "E",
  GPSLongitude: "0/1 0/1 3184/100",
};
const EXIF = { IFD0: { Make: "SecretCamera", Artist: "Secret Exif Author" }, IFD3: GPS };

/** An APP13 segment as Photoshop writes it, with an IPTC by-line. */
function iptc(author: string): Buffer {
  const line = Buffer.concat([Buffer.from([0x1c, 2, 80, 0, author.length]), Buffer.from(author)]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(line.length);
  const block = Buffer.concat([
    Buffer.from("8BIM\x04\x04\0\0", "latin1"),
    size,
    line,
    Buffer.alloc(line.length % 2),
  ]);
  const content = Buffer.concat([Buffer.from("Photoshop 3.0\0"), block]);
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** As a phone held upright takes it: the pixels lie on their side; who took it where is inside. */
async function aPhonePhoto({ width = 800, height = 600 } = {}): Promise<Buffer> {
  const photo = await sharp(await aPhoto({ width, height }))
    .withExif(EXIF)
    .withXmp(XMP)
    .withMetadata({ orientation: 6, exif: EXIF })
    .withXmp(XMP)
    .jpeg()
    .toBuffer();
  return Buffer.concat([photo.subarray(0, 2), iptc("Secret Iptc Author"), photo.subarray(2)]);
}

/** The chunks of a WebP, or of a JPEG up to its pixels. */
function partsOf(file: Buffer): string[] {
  const parts: string[] = [];
  if (file.subarray(0, 4).toString() === "RIFF") {
    for (let at = 12; at < file.length; at += 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) % 2))
      parts.push(file.subarray(at, at + 4).toString());
  } else {
    for (let at = 2; file[at + 1] !== 0xda; at += 2 + file.readUInt16BE(at + 2))
      parts.push((file[at + 1] ?? 0).toString(16));
  }
  return parts;
}

/** Pixels, their transparency, and the frame around them; of a JPEG its tables, size and version, and no other segment. */
const PIXELS_ONLY = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "e0", "db", "c0", "c4"]);

const filesOf = ({ sizes, preview }: RenderedImage) => [...sizes.map(({ bytes }) => bytes), preview];
const TRACES = ["Exif", "Secret", "adobe", "8BIM", "Photoshop", "ICC_PROFILE", "EXIF", "XMP ", "ICCP"];

/** The colour in the middle of a part of the picture, given from 0 to 1. */
async function colourAt(file: Buffer, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  return red > blue + 60 ? "red" : blue > red + 60 ? "blue" : "neither";
}

describe("a phone's photo", () => {
  it("contains its location and its photographer at first", async () => {
    const photo = await aPhonePhoto();
    const metadata = await sharp(photo).metadata();
    expect(metadata).toMatchObject({ orientation: 6, width: 800, height: 600 });
    for (const part of [metadata.exif, metadata.xmp, metadata.iptc]) expect(part).toBeInstanceOf(Buffer);
    // APP1 (Exif, XMP) and APP13 (IPTC).
    expect(partsOf(photo)).toEqual(expect.arrayContaining(["e1", "ed"]));
    for (const trace of [
      "Exif",
      "Secret Exif Author",
      "Secret Xmp Author",
      "Secret Iptc Author",
      "SecretCamera",
    ]) {
      expect(photo.includes(trace)).toBe(true);
    }
    // The latitude, 50° 52′ 25.72″, as three fractions in either byte order.
    const fractions = [50, 1, 52, 1, 2572, 100];
    const little = Buffer.from(new Uint32Array(fractions).buffer);
    expect(photo.includes(little) || photo.includes(Buffer.from(little).swap32())).toBe(true);
  });

  it("loses all metadata in every size [S35]", async () => {
    const picture = await makeImage(await aPhonePhoto({ width: 1600, height: 1200 }));
    expect(filesOf(picture)).toHaveLength(4);
    for (const file of filesOf(picture)) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(partsOf(file).filter((part) => !PIXELS_ONLY.has(part))).toEqual([]);
      expect(partsOf(file).length).toBeGreaterThan(0);
      for (const trace of TRACES) expect([trace, file.includes(trace)]).toEqual([trace, false]);
    }
  });

  it("is upright in every size [S35]", async () => {
    const picture = await makeImage(await aPhonePhoto());
    expect(picture).toMatchObject({ width: 600, height: 800 });
    for (const { bytes } of picture.sizes) {
      expect(await colourAt(bytes, 0.5, 0.1)).toBe("red");
      expect(await colourAt(bytes, 0.5, 0.9)).toBe("blue");
    }
  });

  it("of 12 megapixels yields three widths and a link preview", async () => {
    const picture = await makeImage(await aPhonePhoto({ width: 4000, height: 3000 }));
    expect(picture).toMatchObject({ width: 960, height: 1280 });
    const sizes = await Promise.all(picture.sizes.map(({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map(({ format, width }) => [format, width])).toEqual([
      ["webp", 320],
      ["webp", 640],
      ["webp", 960],
    ]);
    expect(await sharp(picture.preview).metadata()).toMatchObject({
      format: "jpeg",
      ...previewSize({ width: 960, height: 1280 }),
    });
  }, 60_000);
});

describe("a picture", () => {
  it("is not enlarged if it is small", async () => {
    const picture = await makeImage(await aPhoto({ width: 300, height: 200 }));
    expect(picture).toMatchObject({ width: 300, height: 200 });
    expect(picture.sizes.map(({ widthClass }) => widthClass)).toEqual([1280]);
    expect(await sharp(picture.sizes[0]?.bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  it.each([
    [320, [1280]],
    [321, [320, 1280]],
    [640, [320, 1280]],
    [641, [320, 640, 1280]],
    [2000, [320, 640, 1280]],
  ])("%i wide is stored in the classes %j", async (width, classes) => {
    const { sizes } = await makeImage(await aPhoto({ width, height: 100 }));
    expect(sizes.map(({ widthClass }) => widthClass)).toEqual(classes);
  });

  it("may be one pixel in size", async () => {
    expect(await makeImage(await aPhoto({ width: 1, height: 1 }))).toMatchObject({ width: 1, height: 1 });
  });

  it("keeps very tall or very wide proportions", async () => {
    expect(await makeImage(await aPhoto({ width: 20, height: 8000 }))).toMatchObject({
      width: 3,
      height: 1280,
    });
    expect(await makeImage(await aPhoto({ width: 8000, height: 20 }))).toMatchObject({
      width: 1280,
      height: 3,
    });
    const { preview } = await makeImage(await aPhoto({ width: 1, height: 16_384 }));
    expect(await sharp(preview).metadata()).toMatchObject({ width: 600, height: 315 });
  });

  it("has a placeholder of its own colours and shape", async () => {
    const { placeholder } = await makeImage(await aPhoto({ width: 600, height: 400 }));
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(placeholder, "base64"));
    expect(w / h).toBeCloseTo(1.5, 0);
    const pixel = (across: number) => [...rgba.slice((Math.floor(h / 2) * w + across) * 4)].slice(0, 3);
    const [left, right] = [pixel(2), pixel(w - 3)];
    expect(left[0]).toBeGreaterThan((left[2] ?? 0) + 60);
    expect(right[2]).toBeGreaterThan((right[0] ?? 0) + 60);
  });

  const variants: [string, (from: Buffer) => Promise<Buffer>][] = [
    ["in shades of grey", (from) => sharp(from).greyscale().jpeg().toBuffer()],
    [
      "in shades of grey with transparency",
      (from) => sharp(from).greyscale().ensureAlpha(0.9).toColourspace("b-w").png().toBuffer(),
    ],
    ["for printing (CMYK)", (from) => sharp(from).toColourspace("cmyk").jpeg().toBuffer()],
    ["with 16 bits a channel", (from) => sharp(from).toColourspace("rgb16").png().toBuffer()],
    ["with a palette", (from) => sharp(from).png({ palette: true }).toBuffer()],
    ["with transparency", (from) => sharp(from).ensureAlpha(0.5).webp().toBuffer()],
    ["stored progressively", (from) => sharp(from).jpeg({ progressive: true }).toBuffer()],
    ["with the wide colours of a phone (P3)", (from) => sharp(from).withIccProfile("p3").jpeg().toBuffer()],
  ];

  it.each(variants)("%s is rendered correctly", async (name, make) => {
    const picture = await makeImage(await make(await aPhoto({ width: 400, height: 300 })));
    const { rgba } = thumbHashToRGBA(Buffer.from(picture.placeholder, "base64"));
    expect(rgba.length).toBeGreaterThan(0);
    const expected = name.includes("grey") ? ["neither", "neither"] : ["red", "blue"];
    for (const file of filesOf(picture)) {
      expect([await colourAt(file, 0.1, 0.5), await colourAt(file, 0.9, 0.5)]).toEqual(expected);
      expect((await sharp(file).stats()).channels[0]?.max).toBeGreaterThan(40);
    }
    const [first = 0, , third = 0] = [...rgba.slice(rgba.length / 2)];
    if (name.includes("grey")) expect(Math.abs(first - third)).toBeLessThan(20);
  });
});

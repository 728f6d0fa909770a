import { execFile } from "node:child_process";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/http/errors";
import { MAX_IMAGE_BYTES } from "@/lib/images/image-sizes";
import { makeImage } from "@/lib/images/make-images";
import { WorkerPool } from "@/lib/images/worker-pool";
import {
  anAnimation,
  aPng,
  aScanBomb,
  mutatedPictures,
  polyglots,
  refusedFiles,
  SCRIPT,
} from "@/tests/security/hostile-pictures";
import { aPhoto } from "@/tests/support/factories";
import { recordMetric, times } from "@/tests/support/test-budget";

const outcome = (file: Uint8Array) =>
  makeImage(file).then(
    () => "accepted",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

const refused = await refusedFiles();
const never = new AbortController().signal;

describe("a file other than a single JPEG, PNG or WebP", () => {
  it.each(refused)("is refused: %s [S33]", async (_, file) => {
    expect(await outcome(file)).toBe("imageUnreadable");
  });

  it("is refused with several frames or excessive dimensions [S36]", async () => {
    const files = [
      await anAnimation("webp", times(60, 1000)),
      aPng(50_000, 50_000, { rows: 100 }),
      aPng(6400, 6400),
      aPng(16_385, 8),
      aPng(8, 16_385),
    ];
    for (const file of files) expect(await outcome(file)).toBe("imageUnreadable");
  });

  it("is accepted just within the limits [S36]", async () => {
    expect(await outcome(aPng(6400, 6200))).toBe("accepted");
    expect(await outcome(aPng(16_384, 8))).toBe("accepted");
  });
});

/** Decodes a file in a process that closed its loaders like the image worker. */
const PROBE = `
import { createRequire } from "node:module";
import { closeLoaders } from "./lib/images/resize-image.mjs";
const sharp = createRequire(process.cwd() + "/")("sharp");
closeLoaders(sharp);
const files = JSON.parse(process.argv[1]);
const said = await Promise.all(files.map((file) => sharp(Buffer.from(file, "base64")).metadata().then(({ format }) => format, () => "closed")));
const fromDisk = await sharp("prisma/demo/pictures/teapot-and-cups.webp").metadata().then(() => "open", () => "closed");
console.log(JSON.stringify([...said, fromDisk]));
`;

describe("the decoders", () => {
  it("are closed for all but three formats, and for files on the disk [S34]", async () => {
    const photo = sharp(await aPhoto({ width: 20, height: 20 }));
    const kinds = ["jpeg", "png", "webp", "gif", "tiff", "avif"] as const;
    const files = await Promise.all(kinds.map((kind) => photo.clone().toFormat(kind).toBuffer()));
    files.push(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`));
    for (const file of files) expect((await sharp(file).metadata()).width).toBeGreaterThan(0);
    const sent = JSON.stringify(files.map((file) => file.toString("base64")));
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", PROBE, sent]);
    expect(JSON.parse(stdout)).toEqual(["jpeg", "png", "webp", ...Array(5).fill("closed")]);
  });
});

describe("a picture that exceeds its decoder", () => {
  it("is refused when decoding would take hours, since processor time is limited [S37]", async () => {
    const bomb = aScanBomb(100_000);
    expect(bomb.length).toBeLessThan(MAX_IMAGE_BYTES);
    const pool = new WorkerPool({ limits: { cpuSeconds: 1, memoryMib: 320 } });
    await expect(pool.render(bomb, never)).rejects.toMatchObject({ code: "imageUnreadable" });
    pool.end();
  });

  it("is refused when decoding would take too much memory [S37]", async () => {
    const swelling = aPng(7000, 5600, { deepAndInterlaced: true });
    expect(await outcome(swelling)).toBe("imageUnreadable");
  });

  it("is aborted at once, with 503, when its client has left [S37]", async () => {
    const controller = new AbortController();
    const pool = new WorkerPool();
    const given = pool.render(aScanBomb(100_000), controller.signal);
    controller.abort();
    await expect(given).rejects.toMatchObject({ code: "unavailable", status: 503 });
    pool.end();
  });

  it("does not affect the next one [S37]", async () => {
    expect(await outcome(await aPhoto())).toBe("accepted");
  });
});

describe("a file above 10 MiB", () => {
  it("is refused by its size, before its content is read [S36]", async () => {
    expect(await outcome(new Uint8Array(MAX_IMAGE_BYTES + 1))).toBe("tooLarge");
    expect(await outcome(new Uint8Array(MAX_IMAGE_BYTES))).toBe("imageUnreadable");
  });
});

describe("a photo with a script in it", () => {
  it("loses the script, wherever it is [S33]", async () => {
    for (const polyglot of await polyglots()) {
      expect(polyglot.includes(SCRIPT)).toBe(true);
      const { sizes, preview } = await makeImage(polyglot);
      for (const file of [...sizes.map(({ bytes }) => bytes), preview]) {
        expect(file.includes("<script")).toBe(false);
        expect(file.includes("evil")).toBe(false);
      }
    }
  });
});

describe("photos with corrupted bytes", () => {
  const SEED = Number(process.env.SEED) || 20261121;
  const COUNT = times(20, 2000);

  it(
    `are rendered or refused without an error: seed ${SEED} [S33] [R19]`,
    async () => {
      const outcomes = new Map<unknown, number>();
      const pictures = mutatedPictures(COUNT, SEED);
      const work = async () => {
        for await (const picture of pictures) {
          const said = await outcome(picture);
          outcomes.set(said, (outcomes.get(said) ?? 0) + 1);
        }
      };
      await Promise.all([work(), work()]);
      const [accepted = 0, refused = 0] = ["accepted", "imageUnreadable"].map(
        (code) => outcomes.get(code) ?? 0,
      );
      expect(
        [...outcomes.keys()].filter((code) => !["accepted", "imageUnreadable"].includes(String(code))),
      ).toEqual([]);
      expect(accepted).toBeGreaterThan(0);
      expect(accepted + refused).toBe(COUNT);
      recordMetric(
        "S33",
        `${COUNT} mutated pictures, seed ${SEED}: ${accepted} rendered, ${refused} refused, no crash`,
      );
    },
    30 * 60_000,
  );
});

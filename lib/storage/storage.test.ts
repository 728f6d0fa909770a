import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { diskStorage, readUpload, storage, uploadsFolder } from "@/lib/storage/storage";
import type { ImageFile, Storage } from "@/lib/storage/stored-file";

const NAME = "0123456789abcdef-1280.webp";
const BAD_NAMES = [
  "../../secret.webp",
  "a/../../etc-passwd.webp",
  "/etc/12345678.webp",
  "12345678\0.webp",
  "12345678.webp\n",
  "12345678.html",
  "..",
  "",
  "short.webp",
  "a\\b12345.webp",
  `${"x".repeat(81)}.webp`,
];

let folder: string;
let disk: Storage;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "swap-shop-disk-")), "uploads");
  disk = diskStorage(folder);
});

const anImage = { bytes: Buffer.from("x"), contentType: "image/webp" };

const someFiles = (count: number): ImageFile[] =>
  Array.from({ length: count }, (_, number) => ({
    ...anImage,
    name: `${10_000_000 + number}-1280.webp`,
    bytes: Buffer.from(`picture ${number}`),
  }));

/** Counts the files and folders that are flushed to the disk. */
async function countFlushes(work: () => Promise<string[]>): Promise<{ urls: string[]; count: number }> {
  const probe = await open(tmpdir(), "r");
  const flush = vi.spyOn(Object.getPrototypeOf(probe), "sync");
  await probe.close();
  const urls = await work();
  const count = flush.mock.calls.length;
  flush.mockRestore();
  return { urls, count };
}

describe("the disk", () => {
  it("stores a picture under its name and returns its address", async () => {
    expect(await disk.put(NAME, Buffer.from("picture"), "image/webp")).toBe(`/images/${NAME}`);
    expect(await readFile(join(folder, NAME), "utf8")).toBe("picture");
    expect(await readdir(folder)).toEqual([NAME]);
  });

  it("shows concurrent readers the old or the new picture, never half of one", async () => {
    const [old, young] = [Buffer.alloc(3_000_000, 1), Buffer.alloc(3_000_000, 2)];
    await disk.put(NAME, old, "image/webp");
    let done = false;
    const writing = disk.put(NAME, young, "image/webp").finally(() => {
      done = true;
    });
    while (!done) {
      const seen = await readFile(join(folder, NAME));
      expect(seen.equals(old) || seen.equals(young)).toBe(true);
    }
    await writing;
    expect((await readFile(join(folder, NAME))).equals(young)).toBe(true);
  });

  it("stores several pictures at once, with one flush of their folder [R15]", async () => {
    const files = someFiles(24);
    const flushed = await countFlushes(() => disk.putAll(files));
    expect(flushed.urls).toEqual(files.map(({ name }) => `/images/${name}`));
    for (const { name, bytes } of files) expect(await readFile(join(folder, name))).toEqual(bytes);
    expect(await readdir(folder)).toHaveLength(24);
    // The new folder and its parent, once each.
    expect(flushed.count).toBe(24 + 2);
  });

  it("stores all of several pictures or none [R15]", async () => {
    const files = someFiles(8);
    const inTheWay = join(folder, `${files[4]?.name}.part`);
    await mkdir(inTheWay, { recursive: true });
    await expect(disk.putAll(files)).rejects.toThrow("EISDIR");
    expect(await readdir(folder)).toEqual([basename(inTheWay)]);
    await rm(inTheWay, { recursive: true });
    await mkdir(join(folder, files[6]?.name ?? ""));
    await expect(disk.putAll(files)).rejects.toThrow("EISDIR");
    expect(await readdir(folder)).toEqual([files[6]?.name]);
  });

  it.each(BAD_NAMES)("refuses the name %j [S38]", async (name) => {
    await expect(disk.put(name, Buffer.from("x"), "image/webp")).rejects.toThrow("not a name of ours");
    await expect(disk.putAll([...someFiles(2), { ...anImage, name }])).rejects.toThrow("not a name of ours");
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    await expect(disk.remove([`/images/${name}`])).rejects.toThrow("not a name of ours");
    expect(await readUpload(name)).toBeNull();
  });

  it("removes a picture, even if it is already gone", async () => {
    const url = await disk.put(NAME, Buffer.from("picture"), "image/webp");
    await disk.remove([url]);
    expect(await readdir(folder)).toEqual([]);
    await disk.remove([url]);
    await disk.remove([]);
  });

  it("lists stored and half-written files in batches, and nothing else", async () => {
    const batches = async () => {
      const found: { url: string; writtenAt: Date }[][] = [];
      for await (const files of disk.list()) found.push(files);
      return found;
    };
    expect((await batches()).flat()).toEqual([]);
    await disk.put(NAME, Buffer.from("picture"), "image/webp");
    const half = `${NAME.replace("1280", "640")}.part`;
    for (const other of [half, ".probe", "notes.txt"]) await writeFile(join(folder, other), "");
    const [only] = await batches();
    expect(only?.map(({ url }) => url).sort()).toEqual([`/images/${NAME}`, `/images/${half}`]);
    expect(Math.abs(Date.now() - (only?.[0]?.writtenAt.getTime() ?? 0))).toBeLessThan(60_000);
    expect([await disk.has(`/images/${NAME}`), await disk.has("/images/00000000.webp")]).toEqual([
      true,
      false,
    ]);
    for (let index = 0; index < 2000; index += 1)
      await writeFile(join(folder, `${10_000_000 + index}.jpg`), "");
    expect((await batches()).map((files) => files.length)).toEqual([1000, 1000, 2]);
  });

  it("reports that it can store pictures, and leaves no probe file", async () => {
    await disk.check();
    expect(await readdir(folder)).toEqual([]);
  });

  it("reports that it cannot when its folder is invalid", async () => {
    await writeFile(folder, "a file");
    await expect(disk.check()).rejects.toThrow();
    await expect(disk.put(NAME, Buffer.from("x"), "image/webp")).rejects.toThrow();
  });
});

describe("a stored picture", () => {
  it("is read with its own content type", async () => {
    await storage().put(NAME, Buffer.from("picture"), "image/webp");
    await storage().put("0123456789abcdef-preview.jpg", Buffer.from("preview"), "image/jpeg");
    expect(await readUpload(NAME)).toEqual({ bytes: Buffer.from("picture"), contentType: "image/webp" });
    expect(await readUpload("0123456789abcdef-preview.jpg")).toMatchObject({ contentType: "image/jpeg" });
  });

  it("is reported as missing if it does not exist", async () => {
    expect(await readUpload("fedcba9876543210-1280.webp")).toBeNull();
  });

  it("is in the data folder", () => {
    expect(uploadsFolder()).toBe(join(process.env.DATA_DIR ?? "", "uploads"));
  });
});

import { readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import * as settings from "@/lib/env";
import { listImageUrls } from "@/lib/images/image-sizes";
import { log } from "@/lib/observability/logger";
import { postFields } from "@/lib/posts/input-schema";
import { publishPost } from "@/lib/posts/mutations";
import { removeOrphans, removeOrphansDaily } from "@/lib/posts/orphaned-images";
import { setPicture } from "@/lib/profiles/mutations";
import * as disk from "@/lib/storage/storage";
import { HOUR_MS } from "@/lib/time/durations";
import { aMember, aPhoto, HOME, type Member } from "@/tests/support/factories";

const STRAYS = ["preview.jpg", "320.webp", "640.webp", "1280.webp", "1280.webp.part"].map(
  (end) => `${"5".repeat(32)}-${end}`,
);

const folder = disk.uploadsFolder();
const files = async () => (await readdir(folder)).sort();
const everythingIs = (hours: number) =>
  files().then((names) => Promise.all(names.map((name) => age(name, hours))));

async function age(name: string, hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * HOUR_MS);
  await utimes(join(folder, name), at, at);
}

const aFile = async (size: { width: number; height: number }) =>
  new File([new Uint8Array(await aPhoto(size))], "photo.jpg");

async function publish(as: Member): Promise<string[]> {
  const typed = { type: "offer", title: "Chair", description: "A chair to sit on.", ...HOME };
  const fields = postFields.parse({ ...typed, latitude: "50", longitude: "0" });
  await publishPost(as, { ...fields, images: [await aFile({ width: 900, height: 600 })] }, null);
  const image = { post: { posterId: as.id } };
  return listImageUrls(
    await db().image.findFirstOrThrow({ where: image, select: { url: true, width: true } }),
  );
}

/** As a process leaves them that was killed while it wrote. */
async function crashHalfWay(): Promise<void> {
  for (const name of STRAYS) await writeFile(join(folder, name), "half");
}

let kept: string[];

beforeEach(async () => {
  vi.restoreAllMocks();
  await db().user.deleteMany();
  await db().jobLock.deleteMany();
  await rm(folder, { recursive: true, force: true });
  const maria = await aMember();
  await publish(maria);
  await publish(maria);
  await setPicture(maria, await aFile({ width: 90, height: 60 }));
  kept = await files();
});

describe("the orphan cleanup", () => {
  it("removes files without a row after two days, and leaves the rest [R15]", async () => {
    await crashHalfWay();
    await everythingIs(47);
    expect(await removeOrphans()).toEqual({ files: 14, strays: 0, removed: 0, missing: 0 });
    await everythingIs(49);
    expect(await removeOrphans()).toEqual({ files: 14, strays: 5, removed: 5, missing: 0 });
    expect(await files()).toEqual(kept);
    expect(await removeOrphans()).toEqual({ files: 9, strays: 0, removed: 0, missing: 0 });
  });

  it("only counts in a dry run", async () => {
    await crashHalfWay();
    await everythingIs(1);
    expect(await removeOrphans({ grace: 0, dryRun: true })).toMatchObject({ strays: 5, removed: 0 });
    expect(await files()).toHaveLength(14);
  });

  it("removes the files of a deleted post and of a replaced profile picture [R15]", async () => {
    const ben = await aMember();
    const urls = await publish(ben);
    await everythingIs(1);
    await db().post.deleteMany({ where: { posterId: ben.id } });
    expect(await removeOrphans({ grace: 0 })).toMatchObject({ removed: 4 });
    for (const url of urls) expect(await disk.readUpload(url.slice("/images/".length))).toBeNull();
    await db().user.updateMany({ data: { pictureUrl: null } });
    expect(await removeOrphans({ grace: 0 })).toMatchObject({ removed: 1 });
  });

  it("reports missing pictures and changes nothing about them [R15]", async () => {
    const error = vi.spyOn(log, "error");
    const lost = kept.find((name) => name.endsWith("-640.webp")) ?? "";
    await rename(join(folder, lost), join(folder, "away"));
    expect(await removeOrphans({ grace: 0 })).toMatchObject({ strays: 0, missing: 1 });
    expect(error.mock.calls[0]?.[0]).toEqual({ missing: 1, some: [`/images/${lost}`] });
    expect(await db().image.count()).toBe(2);
    await rename(join(folder, "away"), join(folder, lost));
  });

  it("removes nothing when most files are unknown to the database, which may be the wrong one", async () => {
    await db().post.deleteMany();
    expect(await removeOrphans({ grace: 0 })).toMatchObject({ strays: 8, removed: 0 });
    expect(await files()).toEqual(kept);
  });

  it("ignores foreign files", async () => {
    await writeFile(join(folder, "README.txt"), "");
    await age("README.txt", 99);
    expect(await removeOrphans({ grace: 0 })).toMatchObject({ files: 9, strays: 0 });
    expect(await files()).toContain("README.txt");
  });

  it("runs once a day, however many trigger it", async () => {
    const looks = vi.spyOn(disk, "storage");
    await Promise.all([removeOrphansDaily(), removeOrphansDaily(), removeOrphansDaily()]);
    expect(looks).toHaveBeenCalledTimes(1);
    await db().jobLock.updateMany({ data: { runAt: new Date(Date.now() - 24 * HOUR_MS) } });
    await removeOrphansDaily();
    expect(looks).toHaveBeenCalledTimes(2);
  });

  it("does not run on a preview, whose database does not belong to the pictures", async () => {
    const looks = vi.spyOn(disk, "storage");
    vi.spyOn(settings, "env").mockReturnValue({ ...settings.env(), VERCEL_ENV: "preview" });
    await removeOrphansDaily();
    expect(looks).not.toHaveBeenCalled();
  });
});

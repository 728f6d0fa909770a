import { readdir } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as getPicture } from "@/app/images/[name]/route";
import { db } from "@/lib/db/client";
import * as settings from "@/lib/env";
import { listImageUrls } from "@/lib/images/image-sizes";
import { log } from "@/lib/observability/logger";
import { postFields } from "@/lib/posts/input-schema";
import { publishPost } from "@/lib/posts/mutations";
import { removeOrphans } from "@/lib/posts/orphaned-images";
import { purgeRemovedImages } from "@/lib/posts/removed-images";
import { removeImage } from "@/lib/replies/change-images";
import { takeDownPost } from "@/lib/replies/take-down-post";
import * as disk from "@/lib/storage/storage";
import { HOUR_MS } from "@/lib/time/durations";
import { aMember, aPhoto, aRequest, HOME, type Member } from "@/tests/support/factories";

const aFile = async () => new File([new Uint8Array(await aPhoto({ width: 900, height: 600 }))], "photo.jpg");

async function publish(as: Member, pictures = 1): Promise<{ id: string; images: string[][] }> {
  const typed = { type: "offer", title: "Chair", description: "A chair to sit on.", ...HOME };
  const fields = postFields.parse({ ...typed, latitude: "50", longitude: "0" });
  const images = await Promise.all(Array.from({ length: pictures }, aFile));
  const { body } = await publishPost(as, { ...fields, images }, null);
  const post = body.post as { _id: string; images: { url: string; width: number }[] };
  return { id: post._id, images: post.images.map(listImageUrls) };
}

const nameOf = (url = "") => url.replace("/images/", "");
async function ask(url: string | undefined, headers: Record<string, string> = {}) {
  const name = nameOf(url);
  return getPicture(aRequest(`/images/${name}`, { headers }), { params: Promise.resolve({ name }) });
}
const statusesOf = async (urls: string[] = []) =>
  Promise.all(urls.map(async (url) => (await ask(url)).status));
const files = async () => (await readdir(disk.uploadsFolder())).sort();
const removedBefore = (hours: number) =>
  db().removedImage.updateMany({ data: { removedAt: new Date(Date.now() - hours * HOUR_MS) } });

let poster: Member;
beforeEach(async () => {
  await db().removedImage.deleteMany();
  poster = await aMember();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the pictures of a removed post", () => {
  it("disappear at once in every size, while those of other posts stay", async () => {
    const [down, other] = [await publish(poster, 2), await publish(poster)];
    expect(await statusesOf(down.images.flat())).not.toContain(410);
    await takeDownPost(poster, down.id);
    expect(new Set(await statusesOf(down.images.flat()))).toEqual(new Set([410]));
    expect(new Set(await statusesOf(other.images.flat()))).toEqual(new Set([200]));
    const gone = await ask(down.images[0]?.[0]);
    expect([gone.headers.get("cache-control"), gone.headers.get("etag")]).toEqual(["no-store", null]);
  });

  it("are gone for a browser that cached them, once it revalidates", async () => {
    const { id, images } = await publish(poster);
    const first = await ask(images[0]?.[0]);
    expect(first.headers.get("cache-control")).toBe("public, max-age=86400, s-maxage=60");
    const known = { "if-none-match": first.headers.get("etag") ?? "" };
    const again = await ask(images[0]?.[0], known);
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await takeDownPost(poster, id);
    expect((await ask(images[0]?.[0], known)).status).toBe(410);
  });

  it("are gone within two seconds where another instance removed the post", async () => {
    const { images } = await publish(poster);
    expect(await statusesOf(images[0])).not.toContain(410);
    const { url } = await db().image.findFirstOrThrow({ where: { url: { in: images[0] ?? [] } } });
    await db().removedImage.create({ data: { url, postId: crypto.randomUUID(), width: 900 } });
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 2001);
    expect(new Set(await statusesOf(images[0]))).toEqual(new Set([410]));
  });

  it("are deleted from the disk after a day, not before, and no others are", async () => {
    const [down, other] = [await publish(poster), await publish(poster)];
    const before = await files();
    await takeDownPost(poster, down.id);
    await removedBefore(23);
    expect(await purgeRemovedImages()).toBe(0);
    expect(await files()).toEqual(before);
    await removedBefore(25);
    expect(await purgeRemovedImages()).toBe(1);
    expect(before.filter((name) => !down.images.flat().map(nameOf).includes(name))).toEqual(await files());
    expect(await statusesOf(down.images[0])).toEqual(down.images[0]?.map(() => 404));
    expect(new Set(await statusesOf(other.images[0]))).toEqual(new Set([200]));
    expect(await db().removedImage.count()).toBe(0);
  });

  it("count as neither orphaned nor missing while they wait, nor after a crash half-way [R15]", async () => {
    const error = vi.spyOn(log, "error");
    const { id, images } = await publish(poster);
    const ours = new Set(images.flat().map(nameOf));
    await takeDownPost(poster, id);
    await removeOrphans({ grace: 0 });
    expect((await files()).filter((name) => ours.has(name))).toHaveLength(ours.size);
    // The files go, and the process dies before it forgets them.
    await removedBefore(25);
    await disk.storage().remove(images.flat());
    await removeOrphans({ grace: 0 });
    expect(error).not.toHaveBeenCalled();
    expect(await purgeRemovedImages()).toBe(1);
    expect(await db().removedImage.count()).toBe(0);
  });

  it("wait for the next scheduled run when the storage is unavailable", async () => {
    const { id, images } = await publish(poster);
    await takeDownPost(poster, id);
    await removedBefore(25);
    const broken = { ...disk.storage(), remove: () => Promise.reject(new Error("away")) };
    vi.spyOn(disk, "storage").mockReturnValue(broken);
    await expect(purgeRemovedImages()).rejects.toThrow("away");
    vi.restoreAllMocks();
    expect(new Set(await statusesOf(images[0]))).toEqual(new Set([410]));
    expect(await purgeRemovedImages()).toBe(1);
  });
});

describe("on Vercel Blob, where files are served directly", () => {
  it("the files are deleted at once; if that fails, the post is down and they are deleted later", async () => {
    const { id } = await publish(poster);
    await db().image.updateMany({ where: { postId: id }, data: { url: "https://blob.example/a-1280.webp" } });
    const token = "vercel_blob_rw_abcdefgh_0123456789";
    vi.spyOn(settings, "env").mockReturnValue({ ...settings.env(), BLOB_READ_WRITE_TOKEN: token });
    const removed: string[] = [];
    let isAway = true;
    vi.spyOn(disk, "storage").mockReturnValue({
      ...disk.diskStorage(""),
      isElsewhere: true,
      remove: async (urls) => {
        if (isAway) throw new Error("away");
        removed.push(...urls);
      },
    });
    await takeDownPost(poster, id);
    expect(await db().removedImage.count()).toBe(1);
    isAway = false;
    expect(await purgeRemovedImages()).toBe(1);
    expect(removed).toContain("https://blob.example/a-preview.jpg");
    expect(await db().removedImage.count()).toBe(0);
  });
});

describe("a removal on Vercel Blob", () => {
  it("deletes the files itself, even if the database clock is a second ahead", async () => {
    const { id } = await publish(poster);
    await db().image.updateMany({ where: { postId: id }, data: { url: "https://blob.example/b-1280.webp" } });
    const removed: string[] = [];
    vi.spyOn(disk, "storage").mockReturnValue({
      ...disk.diskStorage(""),
      isElsewhere: true,
      remove: async (urls) => void removed.push(...urls),
    });
    const real = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => real() - 1000);
    await takeDownPost(poster, id);
    expect(removed).toContain("https://blob.example/b-preview.jpg");
    expect(await db().removedImage.count()).toBe(0);
  });
});

describe("one picture that is removed from its post", () => {
  it("is gone at once, the others stay, and its files are deleted after a day", async () => {
    const { id, images } = await publish(poster, 2);
    const url = images[1]?.at(-1) ?? "";
    await removeImage(poster, id, { url });
    expect(new Set(await statusesOf(images[1]))).toEqual(new Set([410]));
    expect(new Set(await statusesOf(images[0]))).toEqual(new Set([200]));
    await removedBefore(25);
    expect(await purgeRemovedImages()).toBe(1);
    expect(new Set(await statusesOf(images[0]))).toEqual(new Set([200]));
  });
});

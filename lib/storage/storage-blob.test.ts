import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { BlobServer, BLOB_HOST as HOST, BLOB_TOKEN as TOKEN, UPLOADED } from "@/tests/support/blob-server";

const NAME = "0123456789abcdef-1280.webp";
const NOT_OURS = { name: "../other.webp", bytes: Buffer.from("x"), contentType: "image/webp" };

const server = new BlobServer();
const { kept, authorizations } = server;

beforeAll(async () => {
  vi.stubEnv("VERCEL_BLOB_API_URL", await server.start());
  vi.stubEnv("BLOB_READ_WRITE_TOKEN", TOKEN);
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.stop();
});

beforeEach(() => {
  kept.clear();
  server.isDown = false;
});

const blob = async () => (await import("@/lib/storage/storage")).storage();

describe("Vercel Blob", () => {
  it("stores a picture under its plain name, for a day, with our token [S41]", async () => {
    const url = await (await blob()).put(NAME, Buffer.from("picture"), "image/webp");
    expect(url).toBe(`${HOST}/images/${NAME}`);
    expect(kept.get(url)).toEqual({ bytes: Buffer.from("picture"), type: "image/webp", maxAge: "86400" });
    expect([...authorizations]).toEqual([`Bearer ${TOKEN}`]);
  });

  it("stores all of several pictures or none [R15]", async () => {
    const files = ["a", "b", "c"].map((letter) => ({
      ...{ name: `${letter.repeat(32)}-1280.webp`, bytes: Buffer.from(letter) },
      contentType: "image/webp",
    }));
    const urls = await (await blob()).putAll(files);
    expect(urls.map((url) => kept.get(url)?.bytes.toString())).toEqual(["a", "b", "c"]);
    kept.clear();
    const broken = files.with(1, NOT_OURS);
    await expect((await blob()).putAll(broken)).rejects.toThrow("not a name of ours");
    expect(kept.size).toBe(0);
  });

  it("removes pictures, even missing ones, and sends no request for an empty list", async () => {
    const url = await (await blob()).put(NAME, Buffer.from("picture"), "image/webp");
    await (await blob()).remove([url]);
    expect(kept.size).toBe(0);
    await (await blob()).remove([url]);
    authorizations.clear();
    await (await blob()).remove([]);
    expect(authorizations.size).toBe(0);
  });

  it("lists its files page by page, and reports missing ones [R15]", async () => {
    const store = await blob();
    const names = ["a", "b", "c", "d", "e"].map((letter) => `${letter.repeat(32)}-1280.webp`);
    const urls = await Promise.all(names.map((name) => store.put(name, Buffer.from("x"), "image/webp")));
    kept.set(`${HOST}/elsewhere/other.webp`, { bytes: Buffer.from("x"), type: "image/webp", maxAge: "" });
    const found = [];
    for await (const files of store.list()) found.push(...files);
    expect(found.sort((one, other) => one.url.localeCompare(other.url))).toEqual(
      urls.map((url) => ({ url, writtenAt: new Date(UPLOADED) })),
    );
    expect(await store.has(urls[0] ?? "")).toBe(true);
    expect(await store.has(`${HOST}/images/none.webp`)).toBe(false);
  });

  it("refuses foreign names", async () => {
    await expect((await blob()).put("../other.webp", Buffer.from("x"), "image/webp")).rejects.toThrow(
      "not a name of ours",
    );
  });

  it("reports whether it can store pictures", async () => {
    await (await blob()).check();
    server.isDown = true;
    await expect((await blob()).check()).rejects.toThrow("suspended");
    await expect((await blob()).put(NAME, Buffer.from("x"), "image/webp")).rejects.toThrow("suspended");
  });
});

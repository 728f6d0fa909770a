import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PMTiles } from "pmtiles";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET, HEAD } from "@/app/map.pmtiles/route";
import { env } from "@/lib/env";
import { checkMapFile } from "@/lib/geo/map-file";
import { aRequest } from "@/tests/support/factories";
import { anArchive } from "@/tests/support/pmtiles-archive";

const archive = anArchive({ latitude: 50.8738, longitude: 0.0088 });
let folder = "";
const inFolder = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "swap-shop-map-"));
  await writeFile(inFolder("map.pmtiles"), archive);
});
afterAll(() => {
  Object.assign(env(), { PMTILES: undefined });
  return rm(folder, { recursive: true, force: true });
});
beforeEach(() => void Object.assign(env(), { PMTILES: inFolder("map.pmtiles") }));

const ask = (headers: Record<string, string> = {}) => GET(aRequest("/map.pmtiles", { headers }));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("the map's file", () => {
  it.each([
    ["bytes=0-6", 0, 6],
    ["bytes=100-199", 100, 199],
    ["bytes=100-", 100, archive.length - 1],
    ["bytes=-10", archive.length - 10, archive.length - 1],
    [`bytes=5-${archive.length + 5}`, 5, archive.length - 1],
  ])("is served in parts: %s", async (range, start, end) => {
    const response = await ask({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${archive.length}`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect((await bytesOf(response)).equals(archive.subarray(start, end + 1))).toBe(true);
  });

  it.each(["", "bytes=9-3", "bytes=0-1,5-6", "bytes=-0", "bytes=a-b", "lines=0-1", "bytes=99999999999-"])(
    "is never sent as a whole, nor beyond its end: %j",
    async (range) => {
      const response = await ask(range ? { range } : {});
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe(`bytes */${archive.length}`);
    },
  );

  it("sends two megabytes at most", async () => {
    await writeFile(inFolder("large.pmtiles"), Buffer.alloc(5 * 1024 * 1024, 1));
    Object.assign(env(), { PMTILES: inFolder("large.pmtiles") });
    const response = await ask({ range: "bytes=10-" });
    expect((await bytesOf(response)).length).toBe(2 * 1024 * 1024);
    expect(response.headers.get("content-range")).toBe(`bytes 10-${9 + 2 * 1024 * 1024}/${5 * 1024 * 1024}`);
  });

  it("is not sent again while it is the same, and starts anew after a change", async () => {
    const range = "bytes=0-6";
    const etag = (await ask({ range })).headers.get("etag") ?? "";
    expect((await ask({ range, "if-none-match": etag })).status).toBe(304);
    expect((await ask({ range, "if-range": etag })).status).toBe(206);
    await utimes(inFolder("map.pmtiles"), new Date(), new Date(Date.now() + 60_000));
    expect((await ask({ range, "if-none-match": etag })).status).toBe(206);
    expect((await ask({ range, "if-range": etag })).status).toBe(416);
  });

  it("says how large it is", async () => {
    const { status, headers, body } = await HEAD(aRequest("/map.pmtiles", { method: "HEAD" }));
    expect([status, headers.get("content-length"), body]).toEqual([200, String(archive.length), null]);
    expect(headers.get("accept-ranges")).toBe("bytes");
  });

  it("is missing where the host has none, and unavailable while it cannot be read", async () => {
    Object.assign(env(), { PMTILES: inFolder("nothing.pmtiles") });
    expect((await ask({ range: "bytes=0-6" })).status).toBe(503);
    Object.assign(env(), { PMTILES: undefined });
    expect((await ask({ range: "bytes=0-6" })).status).toBe(404);
    expect((await HEAD(aRequest("/map.pmtiles"))).status).toBe(404);
  });

  it("is read by the library that draws it", async () => {
    const getBytes = async (offset: number, length: number) => {
      const response = await ask({ range: `bytes=${offset}-${offset + length - 1}` });
      return { data: await response.arrayBuffer() };
    };
    const file = new PMTiles({ getKey: () => "test", getBytes });
    expect(await file.getHeader()).toMatchObject({ maxZoom: 14, tileType: 1 });
    expect((await file.getZxy(14, 8192, 5494))?.data.byteLength).toBeGreaterThan(100);
    expect(await file.getZxy(14, 0, 0)).toBeUndefined();
  });
});

describe("a map's file on the host's storage", () => {
  const asked: string[] = [];
  let answersRanges = true;
  const storage = createServer((request, response) => {
    const [, start = 0, end = 0] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "")?.map(Number) ?? [];
    asked.push(`${request.url} ${request.headers.range}`);
    if (!answersRanges) return response.end(archive);
    const last = Math.min(end, archive.length - 1);
    const headers = { "content-range": `bytes ${start}-${last}/${archive.length}`, etag: '"one"' };
    response.writeHead(206, headers).end(archive.subarray(start, last + 1));
  });
  let address = "";
  beforeAll(async () => {
    await new Promise<void>((ready) => void storage.listen(0, "127.0.0.1", ready));
    address = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/country.pmtiles`;
  });
  afterAll(() => void storage.close());

  it("passes through the site, part by part", async () => {
    Object.assign(env(), { PMTILES: address });
    const response = await ask({ range: "bytes=0-6" });
    expect([response.status, (await bytesOf(response)).toString()]).toEqual([206, "PMTiles"]);
    expect(asked.at(-1)).toBe("/country.pmtiles bytes=0-6");
    expect(await checkMapFile(address)).toMatchObject({ maxZoom: 14, size: archive.length });
  });

  it("is refused if it sends the whole file", async () => {
    answersRanges = false;
    Object.assign(env(), { PMTILES: address });
    expect((await ask({ range: "bytes=0-6" })).status).toBe(503);
    await expect(checkMapFile(address)).rejects.toThrow("does not answer ranges");
  });
});

describe("a file that the host has set", () => {
  const altered = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(archive);
    change(bytes);
    return bytes;
  };

  it.each([
    ["is no PMTiles file", Buffer.from("<html>not found</html>")],
    ["is no PMTiles file", Buffer.alloc(0)],
    ["is of another version", altered((bytes) => bytes.writeUInt8(2, 7))],
    ["holds pictures", altered((bytes) => bytes.writeUInt8(2, 99))],
    ["is compressed by something else", altered((bytes) => bytes.writeUInt8(4, 98))],
    ["is cut off", archive.subarray(0, archive.length - 10)],
  ])("%s: that is said at the start", async (sentence, bytes) => {
    await writeFile(inFolder("bad.pmtiles"), bytes);
    await expect(checkMapFile(inFolder("bad.pmtiles"))).rejects.toThrow(sentence);
  });

  it("is not there, or is a folder: that is said, too", async () => {
    await expect(checkMapFile(inFolder("nothing.pmtiles"))).rejects.toThrow("is not there");
    await expect(checkMapFile(folder)).rejects.toThrow("is a folder");
  });
});

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const TOKEN = "vercel_blob_rw_abcdefgh_0123456789";
const NAME = "0123456789abcdef-1280.webp";
const UPLOADED = "2026-11-20T10:00:00.000Z";
const HOST = "https://abcdefgh.public.blob.vercel-storage.com";

type Kept = { bytes: Buffer; type: string; maxAge: string };
const kept = new Map<string, Kept>();
const authorizations = new Set<string>();
let isDown = false;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What the API of Vercel Blob answers, as far as its package reads it. */
async function answerTo(request: IncomingMessage): Promise<{ status: number; body: object }> {
  const { pathname, searchParams } = new URL(request.url ?? "/", HOST);
  const header = (name: string) => String(request.headers[name] ?? "");
  authorizations.add(header("authorization"));
  const body = await bodyOf(request);
  if (isDown) return { status: 403, body: { error: { code: "store_suspended" } } };
  if (request.method === "PUT") {
    const path = searchParams.get("pathname") ?? "";
    kept.set(`${HOST}/${path}`, {
      bytes: body,
      type: header("x-content-type"),
      maxAge: header("x-cache-control-max-age"),
    });
    const suffix = header("x-add-random-suffix") === "0" ? "" : "-random";
    return {
      status: 200,
      body: { url: `${HOST}/${path}${suffix}`, pathname: path, contentType: header("x-content-type") },
    };
  }
  if (pathname.endsWith("/delete")) {
    for (const url of JSON.parse(body.toString()).urls) kept.delete(url);
    return { status: 200, body: {} };
  }
  if (request.method === "GET" && searchParams.has("limit"))
    return { status: 200, body: listed(searchParams) };
  if (request.method === "GET" && kept.has(searchParams.get("url") ?? ""))
    return { status: 200, body: { url: searchParams.get("url"), uploadedAt: UPLOADED } };
  return { status: 404, body: { error: { code: "not_found" } } };
}

/** Two a page, so that there are pages. */
function listed(asked: URLSearchParams): object {
  const start = Number(asked.get("cursor") ?? 0);
  const urls = [...kept.keys()].filter((url) => url.startsWith(`${HOST}/${asked.get("prefix")}`));
  const hasMore = urls.length > start + 2;
  const blobs = urls.slice(start, start + 2).map((url) => ({ url, uploadedAt: UPLOADED }));
  return { blobs, hasMore, ...(hasMore && { cursor: String(start + 2) }) };
}

const server = createServer(async (request, response) => {
  const { status, body } = await answerTo(request);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("VERCEL_BLOB_API_URL", `http://127.0.0.1:${port}`);
  vi.stubEnv("BLOB_READ_WRITE_TOKEN", TOKEN);
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

beforeEach(() => {
  kept.clear();
  isDown = false;
});

const blob = async () => (await import("@/lib/storage")).storage();

describe("Vercel Blob", () => {
  it("keeps a picture under just its name, for a year, with our token [S41]", async () => {
    const url = await (await blob()).put(NAME, Buffer.from("picture"), "image/webp");
    expect(url).toBe(`${HOST}/images/${NAME}`);
    expect(kept.get(url)).toEqual({ bytes: Buffer.from("picture"), type: "image/webp", maxAge: "31536000" });
    expect([...authorizations]).toEqual([`Bearer ${TOKEN}`]);
  });

  it("removes pictures, also those that are gone, and asks nothing for none", async () => {
    const url = await (await blob()).put(NAME, Buffer.from("picture"), "image/webp");
    await (await blob()).remove([url]);
    expect(kept.size).toBe(0);
    await (await blob()).remove([url]);
    authorizations.clear();
    await (await blob()).remove([]);
    expect(authorizations.size).toBe(0);
  });

  it("lists what it keeps, page by page, and tells what is not there [R15]", async () => {
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

  it("refuses names that are not ours", async () => {
    await expect((await blob()).put("../other.webp", Buffer.from("x"), "image/webp")).rejects.toThrow(
      "not a name of ours",
    );
  });

  it("says whether it can keep pictures", async () => {
    await (await blob()).check();
    isDown = true;
    await expect((await blob()).check()).rejects.toThrow("suspended");
    await expect((await blob()).put(NAME, Buffer.from("x"), "image/webp")).rejects.toThrow("suspended");
  });
});

import { once } from "node:events";
import { request as ask, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ExistenceCheck, recordChange, registerExistenceCheck } from "@/lib/db/server-bridge";
import { POST_LIMITS } from "@/lib/posts/field-rules";
import { tagPath } from "@/lib/posts/tag-path";
import { readTag } from "@/lib/posts/tags";
import { shortCode, uuidRange } from "@/lib/syndication/short-links";
import { createHttpServer } from "@/server/http-server";
import { LIMITS, type Limits } from "@/server/limits/default-limits";
import { targetAt } from "./page-targets";

const POST = "01a2020b-d936-7359-9a18-fff559055b65";
const OTHER = "01a2020b-d936-7359-9a18-fff559055b66";
const PAGE = `<!doctype html><title>404 Not Found</title>${"<p>Nobody is here.</p>".repeat(100)}`;

let server: Server;
let port: number;
/** The requests to Next and the database queries. */
let made: string[];
let looked: string[];
let there: Set<string>;
/** Next's status for an address, if not the default. */
let says: Record<string, number>;

const check: ExistenceCheck = async (kind, name) => {
  looked.push(`${kind} ${name}`);
  return there.has(name);
};

beforeEach(async () => {
  [made, looked, there, says] = [[], [], new Set(), {}];
  registerExistenceCheck(check);
  recordChange();
  await serve();
});

async function serve(limits: Partial<Limits> = {}): Promise<void> {
  server = createHttpServer(
    async ({ url = "" }, response) => {
      made.push(url);
      const name = url.split("/")[2] ?? "";
      response.statusCode = says[url] ?? (there.has(name) || url === "/about" ? 200 : 404);
      const isPicture = url.endsWith(".jpg");
      response.setHeader("content-type", isPicture ? "image/jpeg" : "text/html; charset=utf-8");
      if (name && !isPicture) response.setHeader("x-nextjs-cache", "MISS");
      response.end(PAGE);
    },
    {
      origin: "http://swap.example",
      proxies: 1,
      limits: { ...LIMITS, ...limits },
      isRoute: (path) => !path.startsWith("/wp-"),
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
}

afterEach(close);

async function close(): Promise<void> {
  server.closeAllConnections();
  await new Promise((gone) => server.close(gone));
}

type Got = { status: number; headers: IncomingMessage["headers"]; bytes: Buffer };

function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    ask({ port, host: "127.0.0.1", path, headers, agent: false }, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        bytes: Buffer.concat(pieces),
      });
    })
      .on("error", reject)
      .end();
  });
}

const statusOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).status;

describe("an impossible address", () => {
  const IMPOSSIBLE = [
    "/wp-login.php",
    "/feed/nothing",
    "/feed/nothing/edit",
    `/feed/${POST}0`,
    "/user/1",
    "/messages/me",
    `/tag/${"a".repeat(31)}`,
    "/tag/%20",
    "/tag/a%2Cb",
    "/p/short",
    "/p/0123-4567-89ab-cdeu",
    "/sitemap/0.xml",
  ];

  it.each(IMPOSSIBLE)(
    "is neither rendered nor looked up, but shows the site's own page: %s [S54]",
    async (path) => {
      await get(path);
      const [first, ...more] = made;
      expect(more).toEqual([]);
      // Rendered once, at an address without a page.
      expect(IMPOSSIBLE).not.toContain(first);
      for (const one of IMPOSSIBLE) {
        const { status, headers, bytes } = await get(one, { "accept-encoding": "br" });
        expect([one, status, brotliDecompressSync(bytes).toString()]).toEqual([one, 404, PAGE]);
        expect(headers["content-type"]).toBe("text/html; charset=utf-8");
        expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
        expect(headers["content-security-policy"]).toContain("script-src 'self'");
      }
      expect([made.length, looked]).toEqual([1, []]);
    },
  );

  it.each(["/feed/nothing/preview.jpg", "/feed/nothing/qr.svg", "/tag/%20/feed.atom"])(
    "of a file is refused in two words: %s",
    async (path) => {
      const { status, bytes } = await get(path);
      expect([status, bytes.toString(), made, looked]).toEqual([404, "404 Not Found", [], []]);
    },
  );

  it("gets a short answer to a client navigation, which then loads the address itself", async () => {
    const { status, headers, bytes } = await get("/feed/nothing", { rsc: "1" });
    expect([status, headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
    expect([bytes.toString(), made]).toEqual(["404 Not Found", []]);
    expect(headers.vary).toContain("rsc");
  });

  it.each([
    "/about",
    `/feed/${POST}`,
    `/user/${POST}`,
    "/tag/chair",
    "/tag/caf%C3%A9",
    `/p/${shortCode(POST)}`,
  ])("does not include %s", async (path) => {
    for (const name of [POST, "chair", "caf%C3%A9", shortCode(POST)])
      there.add(decodeURIComponent(name)).add(name);
    expect(await statusOf(path)).toBe(200);
    expect(made).toEqual([path]);
  });

  it("does not include any valid short link or tag", () => {
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), (id) => {
        expect(targetAt(`/p/${shortCode(id)}`)).toEqual({ kind: "short", name: shortCode(id) });
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0oOiIlLuz-9xZ!é") }), (name) => {
        const path = `/p/${encodeURIComponent(name)}`;
        if (name && uuidRange(name)) expect(targetAt(path)).not.toBe("impossible");
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: POST_LIMITS.tag.max }), (typed) => {
        const path = tagPath(readTag(typed) ?? ".");
        if (path) expect([path, targetAt(path)]).not.toEqual([path, "impossible"]);
      }),
    );
  });
});

describe("a possible address without content", () => {
  it.each([
    ["a post", `/feed/${POST}`, `post ${POST}`],
    ["the flyer of a post", `/feed/${POST}/flyer`, `post ${POST}`],
    ["the picture of a link", `/feed/${POST}/preview.jpg`, `post ${POST}`],
    ["a member", `/user/${POST}`, `user ${POST}`],
    ["the card of a member", `/user/${POST}/preview.jpg`, `user ${POST}`],
    ["a tag", "/tag/caf%C3%A9", "tag café"],
    ["the feed of a tag", "/tag/chair/feed.atom", "tag chair"],
    ["a short link", "/p/06h0-42ys-6rts-d1hz", "short 06h0-42ys-6rts-d1hz"],
  ])("is looked up once, and no page is rendered for %s [S54]", async (_, path, what) => {
    await close();
    await serve({ missingMs: 3_600_000 });
    for (let time = 0; time < 5; time += 1) expect(await statusOf(`${path}?${time}`)).toBe(404);
    expect(looked).toEqual([what]);
    expect(made.filter((url) => url.startsWith(path))).toEqual([]);
  });

  it("is forgotten where more are asked for than there is room for", async () => {
    await close();
    await serve({ missingMs: 3_600_000, knownBytes: 1000 });
    const ids = Array.from({ length: 9 }, (_, index) => POST.replace(/.$/, String(index)));
    for (const id of [...ids, ids[0]]) expect(await statusOf(`/feed/${id}`)).toBe(404);
    expect(looked).toHaveLength(10);
  });

  it("exists the moment it is published [S54]", async () => {
    expect(await statusOf(`/feed/${POST}`)).toBe(404);
    there.add(POST);
    recordChange();
    expect(await statusOf(`/feed/${POST}`)).toBe(200);
  });

  it("exists for a member at once, even if another instance published it", async () => {
    expect(await statusOf("/tag/new")).toBe(404);
    there.add("new");
    expect(await statusOf("/tag/new", { cookie: "a=b; signed-in=1" })).toBe(200);
    expect(await statusOf("/tag/new")).toBe(200);
  });

  it("exists a little later for everybody else", async () => {
    await close();
    await serve({ missingMs: 3_600_000 });
    expect(await statusOf("/tag/new")).toBe(404);
    there.add("new");
    expect(await statusOf("/tag/new")).toBe(404);
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, "now").mockImplementation(() => now() + 3_600_001);
    await expect.poll(() => statusOf("/tag/new")).toBe(200);
    later.mockRestore();
  });

  it("is not remembered as missing when it was published during the lookup", async () => {
    registerExistenceCheck(async () => {
      there.add(POST);
      recordChange();
      return false;
    });
    expect(await statusOf(`/feed/${POST}`)).toBe(404);
    registerExistenceCheck(check);
    expect(await statusOf(`/feed/${POST}`)).toBe(200);
  });

  it("is left to Next when the database is slow or away [R07]", async () => {
    registerExistenceCheck(async () => Promise.reject(new Error("away")));
    expect(await statusOf(`/feed/${POST}`)).toBe(404);
    registerExistenceCheck(() => new Promise<boolean>(() => {}));
    expect(await statusOf(`/feed/${OTHER}`)).toBe(404);
    expect(made).toEqual([`/feed/${POST}`, `/feed/${OTHER}`]);
  });
});

describe("an existing address", () => {
  it("is not looked up again until it is gone", async () => {
    there.add(POST);
    for (let time = 0; time < 3; time += 1) expect(await statusOf(`/feed/${POST}`)).toBe(200);
    expect(looked).toHaveLength(1);
    there.delete(POST);
    for (let time = 0; time < 3; time += 1) expect(await statusOf(`/feed/${POST}`)).toBe(404);
    expect(made.filter((url) => url.startsWith("/feed/"))).toHaveLength(4);
  });

  it("that was taken down is always reported as gone, never as missing", async () => {
    there.add(POST);
    says[`/feed/${POST}`] = 410;
    for (let time = 0; time < 3; time += 1) expect(await statusOf(`/feed/${POST}`)).toBe(410);
    says[`/feed/${POST}`] = 404;
    // The client router gets only a 404 for a removed page.
    expect(await statusOf(`/feed/${POST}`, { rsc: "1" })).toBe(404);
    says[`/feed/${POST}`] = 410;
    expect(await statusOf(`/feed/${POST}`)).toBe(410);
  });
});

describe("a network that requests missing pages", () => {
  const from = (address: string, path: string) => statusOf(path, { "x-forwarded-for": address });

  it("uses up its page budget sooner where they had to be rendered [S54]", async () => {
    const ids = Array.from({ length: 400 }, (_, index) =>
      POST.replace(/.{4}$/, String(index).padStart(4, "0")),
    );
    // They existed once, so Next is asked.
    registerExistenceCheck(async () => true);
    const statuses: number[] = [];
    for (const id of ids) statuses.push(await from("192.0.2.1", `/feed/${id}`));
    const answered = statuses.filter((status) => status === 404).length;
    expect(answered).toBe(LIMITS.pagesPerMinute / 20);
    expect(await from("192.0.2.1", "/about")).toBe(429);
    expect(await from("192.0.2.2", "/about")).toBe(200);
  });

  it("uses up its page budget sooner where they had to be looked up, even with a forged cookie [S54]", async () => {
    // Next renders the not-found page once.
    await from("192.0.2.5", "/wp-login.php");
    const statuses: number[] = [];
    for (let index = 0; index < 610; index += 1) {
      const path = `/feed/${POST.replace(/.{4}$/, String(index % 7).padStart(4, "0"))}`;
      statuses.push(await statusOf(path, { "x-forwarded-for": "192.0.2.4", cookie: "signed-in=1" }));
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(LIMITS.pagesPerMinute / 5);
    expect(looked.length).toBeLessThanOrEqual(LIMITS.pagesPerMinute / 5);
    expect(await from("192.0.2.4", "/about")).toBe(429);
    expect(await from("192.0.2.5", "/about")).toBe(200);
  });

  it("uses up its page budget sooner with pictures of links, which are made for it [S54]", async () => {
    there.add(POST);
    const statuses: number[] = [];
    for (let time = 0; time < 610; time += 1)
      statuses.push(await from("192.0.2.7", `/feed/${POST}/preview.jpg`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.pagesPerMinute / 5);
  });

  it("uses up its file budget with missing files only, and keeps its page budget [S54]", async () => {
    there.add("chair.webp");
    for (let time = 0; time < 700; time += 1) expect(await from("192.0.2.6", "/images/chair.webp")).toBe(200);
    await close();
    await serve({ pagesPerMinute: 50 });
    for (let time = 0; time < 10; time += 1)
      expect(await from("192.0.2.6", `/images/${time}.webp`)).toBe(404);
    expect(await from("192.0.2.6", "/images/11.webp")).toBe(429);
    expect(await from("192.0.2.6", "/about")).toBe(200);
  });

  it("pays the page price for cheap pages too", async () => {
    for (let time = 0; time < 400; time += 1) expect(await from("192.0.2.3", `/wp-${time}.php`)).toBe(404);
  });
});

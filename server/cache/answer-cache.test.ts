import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { markOutage } from "@/lib/db/outage-state";
import { getInvalidation } from "@/lib/db/server-bridge";
import { KEPT_SECONDS, KEPT_TAGS } from "@/lib/http/response/kept-response";
import { createHttpServer } from "@/server/http-server";
import { LIMITS } from "@/server/limits/default-limits";

/** An addition to the feed shows to strangers after this time. */
const RENEWAL_MS = 1000;

/** Each page of the test lists posts; the page of one carries its tag. */
const tagsOf = (text: string) =>
  ["feed", ...(text.match(/(?:post|profile):[0-9a-f-]+|community|impact/g) ?? [])].join(",");

const servers: Server[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((gone) => server.close(gone));
  }
});

const CHAIR = "0b1f0a52-7c1e-4c39-9a55-6a3c5f1f2a10";
const LAMP = "5d2b6f4e-1f5a-4d57-8d8c-0d6b7a1c9e21";

const change = (...changed: string[]) => getInvalidation()?.({ id: randomUUID(), added: [], changed });
const add = (...added: string[]) => getInvalidation()?.({ id: randomUUID(), added, changed: [] });

/** A site with a switchable outage and preset answers. */
async function aSite(
  text: string,
  options: { cacheControl?: string; status?: number; limit?: number; pagesPerMinute?: number } = {},
) {
  const state = {
    isAway: false,
    isBroken: false,
    renders: 0,
    delayMs: 0,
    text,
    status: options.status ?? 200,
  };
  /** Runs during the render of a page. */
  const meanwhile = { act: () => {} };
  const server = createHttpServer(
    async (request, response) => {
      if (request.method !== "GET") await request.resume().toArray();
      response.setHeader("content-type", "text/html; charset=utf-8");
      // As Next does.
      delete request.headers.rsc;
      const made = state.text;
      meanwhile.act();
      if (state.delayMs > 0) await wait(state.delayMs);
      // As Next does.
      if (response.destroyed) return;
      if (state.isAway) markOutage();
      if (state.isAway || state.isBroken) response.writeHead(500).end("SELECT * FROM secrets");
      else {
        if (options.cacheControl) response.setHeader("cache-control", options.cacheControl);
        else response.setHeader(KEPT_TAGS, tagsOf(made)).setHeader(KEPT_SECONDS, 31_536_000);
        state.renders += 1;
        response.writeHead(state.status).end(made);
      }
    },
    {
      origin: "http://swap.example",
      proxies: options.pagesPerMinute ? 1 : 0,
      limits: {
        ...LIMITS,
        keptBytes: options.limit ?? LIMITS.keptBytes,
        pagesPerMinute: options.pagesPerMinute ?? LIMITS.pagesPerMinute,
      },
    },
  );
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const get = async (path = "/", headers: Record<string, string> = {}, signal?: AbortSignal) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...(signal && { signal }) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  // A page started in the same millisecond as a change counts as older.
  await wait(2);
  return { state, get, meanwhile, port };
}

describe("a public page that cannot be refreshed during a database outage", () => {
  it("is served stale, with its age, and is stored by no cache [R07]", async () => {
    const { state, get } = await aSite("<p>A chair</p>");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 90_000 });
    await get();
    vi.useRealTimers();
    add("feed", "tag:wood");
    state.isAway = true;
    const { status, headers, text } = await get();
    expect([status, text]).toEqual([200, "<p>A chair</p>"]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(Number(headers.get("age"))).toBeGreaterThanOrEqual(90);
    expect(Number(headers.get("age"))).toBeLessThan(150);
    expect(headers.get("warning")).toBeNull();
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    expect((await get()).status).toBe(200);
    expect((await get("/about")).status).toBe(503);
    state.isAway = false;
    state.text = "<p>A chair and a lamp</p>";
    const now = await get();
    expect([now.text, now.headers.get("age")]).toEqual(["<p>A chair and a lamp</p>", null]);
  });

  it("never shows a post that changed or was taken down meanwhile [S18]", async () => {
    const { state, get } = await aSite(`<a href="/feed/${CHAIR}">A chair</a>`);
    await get("/");
    state.text = `<a href="/feed/${LAMP}">A lamp</a>`;
    await get("/tag/light");
    change("feed", `post:${CHAIR}`);
    state.isAway = true;
    expect((await get("/")).status).toBe(503);
    expect((await get("/tag/light")).status).toBe(200);
  });

  it.each([`profile:${CHAIR}`, "community", "impact"])(
    "never shows words that were removed from the pages of %s [S18]",
    async (tag) => {
      const { state, get } = await aSite(`<p>Thank you! ${tag}</p>`);
      await get("/");
      state.text = "<p>others</p>";
      await get("/about");
      change(tag);
      state.isAway = true;
      expect((await get("/")).status).toBe(503);
      expect((await get("/about")).status).toBe(200);
    },
  );

  it("excludes a page rendered while a post was taken down [S18]", async () => {
    const { state, get, meanwhile } = await aSite(`<a href="/feed/${CHAIR}">A chair</a>`);
    meanwhile.act = () => void change("feed", `post:${CHAIR}`);
    expect((await get("/")).status).toBe(200);
    meanwhile.act = () => {};
    state.isAway = true;
    expect((await get("/")).status).toBe(503);
  });

  it("excludes all pages after a member has changed, and removed pages [S18]", async () => {
    const { state, get } = await aSite("<p>by Ada</p>");
    await get("/");
    change("feed", `user:${CHAIR}`);
    await wait(2);
    await get("/gone");
    change("feed");
    state.status = 410;
    await get("/gone");
    state.isAway = true;
    expect([(await get("/")).status, (await get("/gone")).status]).toEqual([503, 503]);
  });

  it("excludes pages for one person, one query or a client navigation [S42]", async () => {
    const own = await aSite("<p>yours</p>", { cacheControl: "private, no-store" });
    await own.get("/");
    own.state.isAway = true;
    expect((await own.get("/")).status).toBe(503);
    const { state, get } = await aSite("<p>all</p>");
    await get("/?q=mine");
    await get("/about");
    add("feed");
    state.isAway = true;
    await wait(RENEWAL_MS);
    expect((await get("/")).status).toBe(503);
    expect((await get("/about", { rsc: "1" })).status).toBe(503);
    expect((await get("/about?utm=1")).status).toBe(200);
  });

  it("is shown for an hour at most: by then a post may have expired and its place must be hidden", async () => {
    const { state, get } = await aSite("<p>A chair in Lewes</p>");
    for (const [path, seconds] of [
      ["/recent", 3500],
      ["/old", 3601],
    ] as const) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - seconds * 1000 });
      await get(path);
      vi.useRealTimers();
    }
    add("feed");
    state.isAway = true;
    expect((await get("/recent")).status).toBe(200);
    const { status, text } = await get("/old");
    expect([status, text.includes("Lewes")]).toEqual([503, false]);
  });

  it("is not shown for a bug, which is reported [S60]", async () => {
    const { state, get } = await aSite("<p>A chair</p>");
    await get();
    change("feed");
    state.isBroken = true;
    expect((await get()).status).toBe(500);
  });

  it("is stored within a bound: the oldest request is evicted first", async () => {
    const { state, get } = await aSite("x".repeat(1000), { limit: 12_000 });
    for (const path of ["/a", "/b", "/a", "/c"]) await get(path);
    add("feed");
    state.isAway = true;
    await wait(RENEWAL_MS);
    const statuses = [];
    for (const path of ["/a", "/b", "/c"]) statuses.push((await get(path)).status);
    expect(statuses).toEqual([200, 503, 200]);
  });
});

describe("a public answer", () => {
  it("is rendered once, whoever asks, until its tag is invalidated", async () => {
    const { state, get } = await aSite("<p>A chair</p>");
    const first = await get();
    expect((await get("/", { cookie: "signed-in=1" })).text).toBe(first.text);
    expect((await get("/?utm_source=mail")).text).toBe(first.text);
    expect(state.renders).toBe(1);
    change("feed");
    state.text = "<p>A lamp</p>";
    expect((await get()).text).toBe("<p>A lamp</p>");
    expect(state.renders).toBe(2);
  });

  it("for the router is rendered once, too, and is not the page", async () => {
    const { state, get } = await aSite("<p>A chair</p>");
    await get("/about");
    for (const text of ["flight", "other"]) {
      state.text = text;
      expect((await get("/about?_rsc=a1b2", { rsc: "1" })).text).toBe("flight");
    }
    expect(state.renders).toBe(2);
    expect((await get("/about")).text).toBe("<p>A chair</p>");
    change("feed");
    expect((await get("/about?_rsc=a1b2", { rsc: "1" })).text).toBe("other");
  });

  it("is not pushed out by addresses that anybody may invent", async () => {
    const { state, get } = await aSite("x".repeat(1000), { limit: 40_000 });
    await get("/about");
    for (let number = 0; number < 50; number += 1) await get(`/about?_rsc=${number}`, { rsc: "1" });
    const { renders } = state;
    await get("/about");
    await get("/about?_rsc=49", { rsc: "1" });
    expect(state.renders).toBe(renders);
    await get("/about?_rsc=1", { rsc: "1" });
    expect(state.renders).toBe(renders + 1);
  });

  it("answers 304 to a browser that has it, with the same headers but for those of the body", async () => {
    const { get } = await aSite("<p>A chair</p>");
    const { headers } = await get();
    const known = await get("/", { "if-none-match": String(headers.get("etag")) });
    expect([known.status, known.text, known.headers.get("etag")]).toEqual([304, "", headers.get("etag")]);
    expect(known.headers.get("content-type")).toBeNull();
    expect(known.headers.get("x-frame-options")).toBe("DENY");
    expect(known.headers.get("x-request-id")).not.toBe(headers.get("x-request-id"));
  });

  it("has the same headers as the first time, compressed as each browser accepts it", async () => {
    const { get } = await aSite(`<p>${"A chair. ".repeat(500)}</p>`);
    for (const encoding of ["br", "gzip", "identity"]) {
      const answers = [];
      for (let turn = 0; turn < 3; turn += 1) answers.push(await get("/", { "accept-encoding": encoding }));
      const [first = [], ...others] = answers.map(({ headers, text }) =>
        [...headers]
          .filter(([name]) => !["date", "x-request-id", "cache-status"].includes(name))
          .concat([["", text]]),
      );
      for (const other of others) expect(other.sort()).toEqual(first.sort());
    }
  });

  it("is rendered once for a hundred simultaneous visitors", async () => {
    const { state, get } = await aSite("<p>A chair</p>");
    state.delayMs = 50;
    const answers = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(["200 <p>A chair</p>"]),
    );
    expect(state.renders).toBe(1);
  });

  it("does not wait for a visitor who left while waiting", async () => {
    const { state, get } = await aSite("<p>A chair</p>");
    state.status = 404;
    state.delayMs = 100;
    const stayed = get();
    await wait(20);
    await get("/", {}, AbortSignal.timeout(30)).catch(() => null);
    expect((await stayed).status).toBe(404);
    await wait(20);
    expect((await get("/", {}, AbortSignal.timeout(5000))).status).toBe(404);
  });

  it("is never older than a change, also for visitors who wait for a render from before it", async () => {
    const { state, get } = await aSite("<p>old</p>");
    state.delayMs = 100;
    const early = get();
    await wait(30);
    state.text = "<p>new</p>";
    await change("feed");
    expect((await get()).text).toBe("<p>new</p>");
    await early;
    expect((await get()).text).toBe("<p>new</p>");
  });

  it("of a busy feed may lack an addition for a second, but not for a member", async () => {
    const { state, get } = await aSite("<p>old</p>");
    await get();
    state.text = "<p>new</p>";
    add("feed");
    expect((await get()).text).toBe("<p>new</p>");
    state.text = "<p>newer</p>";
    add("feed");
    expect((await get()).text).toBe("<p>new</p>");
    expect((await get("/", { cookie: "signed-in=1" })).text).toBe("<p>newer</p>");
    expect((await get()).text).toBe("<p>newer</p>");
    state.text = "<p>newest</p>";
    add("feed");
    await wait(RENEWAL_MS + 10);
    expect((await get()).text).toBe("<p>newest</p>");
  });

  it("cannot be poisoned: what others send decides about nobody's answer but their own [S42]", async () => {
    const { get, state } = await aSite("<p>A chair</p>");
    const tricks: [string, Record<string, string>][] = [
      ["/", { rsc: "1" }],
      ["/", { rsc: "1", "next-router-prefetch": "1" }],
      ["/", { "next-router-state-tree": "%5B%5D" }],
      ["/", { authorization: "Bearer x" }],
      ["/", { "x-evil": "1" }],
      ["/", { range: "bytes=0-1" }],
      ["/?_rsc=abc", {}],
      ["/?q=%3Cscript%3E", {}],
      ["/%2f", {}],
      ["/index", {}],
      ["/.rsc", {}],
      ["/index.rsc", {}],
      ["/index.segments/_tree.segment.rsc", {}],
      ["/", { "x-http-method-override": "DELETE" }],
      ["/", { "x-original-url": "/login", "x-rewrite-url": "/login" }],
      ["/", { "x-middleware-rewrite": "/login", "x-matched-path": "/login" }],
      ["/?a=1&a=2", { cookie: "__Host-swap-shop=somebody" }],
    ];
    for (const [path, headers] of tricks) {
      state.text = `<p>${path} ${JSON.stringify(headers)}</p>`;
      await get(path, headers);
    }
    state.text = "<p>A chair</p>";
    expect((await get()).text).toBe("<p>A chair</p>");
  });

  it("says nothing of the host that somebody else asked for, nor of another order of a query [S42]", async () => {
    const { get, state, port } = await aSite("{}");
    const path = "/api/v1/post?type=offer&limit=5";
    const socket = connect(port, "127.0.0.1");
    state.text = "evil";
    socket.end(`GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    await socket.resume().toArray();
    await get("/api/v1/post?limit=5&type=offer");
    state.text = "{}";
    expect((await get(path)).text).toBe("{}");
  });

  it("counts as a page for the limit of a network, also where it is kept [S54]", async () => {
    const { get, state } = await aSite("<p>A chair</p>", { pagesPerMinute: 10 });
    const from = (address: string) => get("/", { "x-forwarded-for": address });
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await from("192.0.2.1")).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect([(await from("192.0.2.2")).status, state.renders]).toEqual([200, 1]);
  });

  it("waits for no call that is only sent slowly, whatever changes meanwhile [R12]", async () => {
    const site = await aSite("<p>A chair</p>");
    const path = "/api/v1/post/upload";
    const sockets = ["POST", "PATCH"].map((method) => {
      const socket = connect(site.port, "127.0.0.1").on("error", () => {});
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n`);
      return socket;
    });
    await wait(50);
    await change("feed");
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const posted = await fetch(`http://127.0.0.1:${site.port}${path}`, { method: "POST" });
    expect(posted.status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(4000);
    for (const socket of sockets) socket.destroy();
  });

  it("stays when a limited client is refused a new one", async () => {
    const { get, state } = await aSite('{"success":true}', { pagesPerMinute: 1 });
    const from = (address: string) => get("/api/v1/post", { "x-forwarded-for": address });
    await from("192.0.2.1");
    await from("192.0.2.2");
    state.status = 429;
    expect((await from("192.0.2.2")).status).toBe(429);
    expect([(await from("192.0.2.3")).status, state.renders]).toEqual([200, 2]);
  });

  it("of the API is kept for strangers only", async () => {
    const { get, state } = await aSite('{"success":true}');
    const path = "/api/v1/post";
    await get(path);
    for (const headers of [{ cookie: "a=b" }, { authorization: "Bearer x" }] as Record<string, string>[]) {
      state.text = '{"mine":true}';
      expect((await get(path, headers)).text).toBe('{"mine":true}');
      state.text = '{"success":true}';
    }
    const renders = state.renders;
    const { text, headers } = await get(path);
    expect([text, state.renders]).toEqual(['{"success":true}', renders]);
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(headers.get("vary")).toContain("Cookie, Authorization");
    expect([...headers.keys()].filter((name) => name.startsWith("x-kept"))).toEqual([]);
  });
});

import { createHash } from "node:crypto";
import { once } from "node:events";
import { request as ask, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { THEME_SCRIPT } from "@/components/layout/theme-script-text";
import { markOutage } from "@/lib/db/outage-state";
import { createHttpServer } from "./http-server";
import { LIMITS, type Limits } from "./limits/default-limits";

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((gone) => server.close(gone));
  }
});

type Answer = Parameters<typeof createHttpServer>[0];
type Options = Partial<Parameters<typeof createHttpServer>[1]> & { limits?: Limits };

const HANDOVER = `self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])`;
const PAGE = `<!doctype html><title>x</title><script>${THEME_SCRIPT}</script><style>a{}</style>
<script src="/_next/a.js"></script><script>${HANDOVER}</script>
<script type="application/ld+json">{"a":1}</script>${"<p>A chair that wants to be sat on.</p>".repeat(50)}`;

const page: Answer = async (_request, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.write(PAGE.slice(0, 100));
  response.end(PAGE.slice(100));
};

/** Answers with the size of the body. */
const count: Answer = async (request, response) => {
  let bytes = 0;
  for await (const piece of request) bytes += piece.length;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ bytes }));
};

async function aFront(answer: Answer = page, options: Options = {}): Promise<number> {
  const server = createHttpServer(answer, { origin: "http://swap.example", proxies: 0, ...options });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: Buffer | string };
type Got = { status: number; headers: IncomingMessage["headers"]; bytes: Buffer; text: string };

function send(port: number, { method = "GET", path = "/", headers = {}, body }: Sent = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = ask(
      { port, host: "127.0.0.1", method, path, headers, agent: false },
      async (response) => {
        const pieces: Buffer[] = [];
        for await (const piece of response) pieces.push(piece);
        const bytes = Buffer.concat(pieces);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: bytes.toString(),
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** The raw response to these bytes, until the connection closes or the time is over. */
async function sendRaw(port: number, bytes: string, patience = 1500): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.setEncoding("latin1").on("data", (text) => {
    said += text;
  });
  socket.on("error", () => {});
  socket.write(bytes, "latin1");
  await Promise.race([once(socket, "close"), wait(patience)]);
  socket.destroy();
  return said;
}

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policyOf = ({ headers }: Got) => String(headers["content-security-policy"]);

describe("a page", () => {
  it("may run exactly its own inline scripts [S45]", async () => {
    const got = await send(await aFront());
    const scripts = /script-src ([^;]*)/.exec(policyOf(got))?.[1]?.split(" ");
    expect(scripts).toEqual(["'self'", sourceOf(THEME_SCRIPT), sourceOf(HANDOVER)]);
    expect(policyOf(got)).toContain(`style-src 'self' ${sourceOf("a{}")}`);
    expect(got.text).toBe(PAGE);
    expect(Number(got.headers["content-length"])).toBe(Buffer.byteLength(PAGE));
  });

  it.each([
    "alert(1)",
    `${HANDOVER};alert(1)`,
    `self.__next_f.push([1,"a"]);alert(1);self.__next_f.push([1,"b"])`,
    `self.__next_f.push(alert(1))`,
    `${THEME_SCRIPT};alert(1)`,
  ])("does not run a script injected into its HTML: %s [S25] [S45]", async (evil) => {
    const port = await aFront(async (_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(`${PAGE}<script>${evil}</script>`);
    });
    const policy = policyOf(await send(port));
    expect(policy).not.toContain(sourceOf(evil));
    expect(policy).toContain(sourceOf(HANDOVER));
    expect(policy).not.toContain("unsafe-eval");
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe-inline");
  });

  it("may load map tiles from their server, and enforces https where the site has it [S45]", async () => {
    const tiles = "https://{s}.tile.example.org/{z}/{x}/{y}.png";
    const port = await aFront(page, { origin: "https://swap.example", tiles, blob: true });
    const got = await send(port, { headers: { host: "swap.example" } });
    expect(policyOf(got)).toMatch(
      /img-src 'self' data: blob: https:\/\/\*\.tile\.example\.org https:\/\/\*\.public\.blob\.vercel-storage\.com;/,
    );
    expect(policyOf(got)).toMatch(/; upgrade-insecure-requests$/);
    expect(got.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
  });

  it("is compressed as the browser accepts it, the same each time, and smaller", async () => {
    const port = await aFront();
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ["br", "gzip", "br"] as const) {
      const got = await send(port, { headers: { "accept-encoding": encoding } });
      expect(got.headers["content-encoding"]).toBe(encoding);
      expect(got.headers.vary).toContain("Accept-Encoding");
      expect(unpack[encoding](got.bytes).toString()).toBe(PAGE);
      expect(Number(got.headers["content-length"])).toBe(got.bytes.length);
    }
    for (const accepted of ["identity", "br;q=0, gzip;q=0.0"])
      expect((await send(port, { headers: { "accept-encoding": accepted } })).text).toBe(PAGE);
  });

  it("keeps its policy in the browser's copy: a 304 sends none [S45]", async () => {
    const port = await aFront(async (_request, response) => void response.writeHead(304).end());
    const got = await send(port);
    expect(got.status).toBe(304);
    expect(got.headers["content-security-policy"]).toBeUndefined();
  });
});

describe("an answer", () => {
  it("that is not a page may do nothing in a browser, unless it sets its own policy [S45]", async () => {
    const json: Answer = async (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end("{}");
    };
    expect(policyOf(await send(await aFront(json)))).toBe("default-src 'none'; frame-ancestors 'none'");
    const picture: Answer = async (_request, response) => {
      response.writeHead(200, {
        "content-type": "image/webp",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
      });
      response.end(Buffer.from([1, 2, 3]));
    };
    const got = await send(await aFront(picture));
    expect(policyOf(got)).toBe("default-src 'none'; sandbox");
    expect(got.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(got.bytes).toEqual(Buffer.from([1, 2, 3]));
  });

  it("that streams events arrives in pieces", async () => {
    const port = await aFront(async (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: one\n\n");
      await wait(50);
      response.end("data: two\n\n");
    });
    const pieces: string[] = [];
    await new Promise<void>((done) => {
      ask({ port, host: "127.0.0.1" }, (response) => {
        response.setEncoding("utf8").on("data", (piece) => pieces.push(piece));
        response.on("end", done);
      }).end();
    });
    expect(pieces).toEqual(["data: one\n\n", "data: two\n\n"]);
  });

  it("above the buffer limit is streamed completely", async () => {
    const large = "a chair ".repeat(2_000_000);
    const port = await aFront(async (_request, response) => {
      response.setHeader("content-type", "text/csv");
      for (let at = 0; at < large.length; at += 1_000_000) response.write(large.slice(at, at + 1_000_000));
      response.end();
    });
    expect((await send(port)).text).toBe(large);
  });

  it("to a range of the map is its own, uncompressed, and HEAD reads none of the file", async () => {
    const methods: (string | undefined)[] = [];
    const port = await aFront(async (request, response) => {
      methods.push(request.method);
      await wait(20);
      response.writeHead(206, { "content-type": "application/octet-stream" });
      response.end(request.headers.range);
    });
    const ask = (range: string) =>
      send(port, { path: "/map.pmtiles", headers: { range, "accept-encoding": "gzip" } });
    const parts = await Promise.all([ask("bytes=0-1"), ask("bytes=2-3")]);
    expect(parts.map(({ text }) => text)).toEqual(["bytes=0-1", "bytes=2-3"]);
    await send(port, { method: "HEAD", path: "/map.pmtiles" });
    expect(methods).toEqual(["GET", "GET", "HEAD"]);
  });

  it("to HEAD has the headers of an answer to GET, and no body", async () => {
    const port = await aFront();
    const [head, get] = [await send(port, { method: "HEAD" }), await send(port)];
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    const own = (headers: Got["headers"]) => ({ ...headers, "x-request-id": "", date: "" });
    expect(own(head.headers)).toEqual(own(get.headers));
  });

  it("that fails half-way closes its connection, and the server continues [R20]", async () => {
    let isBroken = true;
    const port = await aFront(async (request, response) => {
      if (!isBroken) return page(request, response);
      response.setHeader("content-type", "text/html");
      response.write("<p>half");
      throw new Error("a bug");
    });
    await expect(send(port)).rejects.toThrow(/hang up|reset/);
    isBroken = false;
    expect((await send(port)).status).toBe(200);
  });
});

describe("a page that failed", () => {
  const failing: Answer = async (request, response) => {
    response.statusCode = 500;
    response.setHeader(
      "content-type",
      request.url === "/api" ? "application/json" : "text/html; charset=utf-8",
    );
    response.end("at Object.<anonymous> (/srv/app/page.js:1:1) SELECT * FROM secrets");
  };

  it.each([
    ["a bug", true, 500, undefined, "Something went wrong on our side. Please try again."],
    [
      "a database that is away",
      false,
      503,
      "5",
      "We cannot do that right now. Please try again in a moment.",
    ],
  ])("because of %s shows a plain error page without internal details [R07] [S60]", async (...given) => {
    const [, isBug, status, retryAfter, sentence] = given;
    const port = await aFront((request, response) => {
      if (!isBug) markOutage();
      return failing(request, response);
    });
    const got = await send(port);
    expect([got.status, got.headers["retry-after"]]).toEqual([status, retryAfter]);
    expect(got.text).toContain(`<p>${sentence}</p>`);
    expect(got.text).not.toContain("SELECT");
    expect(got.headers["cache-control"]).toBe("private, no-store");
    expect(policyOf(got)).toMatch(/script-src 'self';/);
  });

  it("is a page even at a redirecting address, and JSON in a call [R07]", async () => {
    const port = await aFront(async (_request, response) => {
      response.writeHead(503, { "content-type": "application/json" });
      response.end("{}");
    });
    const headers = { accept: "text/html,*/*" };
    const got = await send(port, { path: "/p/abcdefghijklmnop", headers });
    expect([got.status, got.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
    expect(got.text).toContain("We cannot do that right now.");
    expect((await send(port, { path: "/p/abcdefghijklmnop" })).text).toBe("{}");
    expect((await send(port, { path: "/api/v1/post", headers })).text).toBe("{}");
  });

  it("after an outage is reported as a bug again [R07]", async () => {
    markOutage();
    await wait(2);
    expect((await send(await aFront(failing))).status).toBe(500);
  });
});

describe("a body that continues after its answer", () => {
  it.each([
    ["a page", "GET /about HTTP/1.1"],
    ["a call that was refused", "POST /api/v1/login HTTP/1.1"],
  ])("for %s ends with its connection [S31]", async (_, line) => {
    const limits = { ...LIMITS, restBytes: 1024 * 1024 };
    const port = await aFront(page, { limits });
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    const ended = new Promise((done) => socket.once("close", done));
    let told = "";
    socket.on("data", (part) => {
      told += part;
    });
    socket.write(`${line}\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const piece = `10000\r\n${"x".repeat(65_536)}\r\n`;
    // A connection that is reset drops what was not read yet.
    await once(socket, "data");
    const more = setInterval(() => {
      for (let count = 0; count < 10; count += 1) if (!socket.destroyed) socket.write(piece);
    }, 5);
    await ended;
    clearInterval(more);
    expect(told).toMatch(/^HTTP\/1\.1 \d\d\d/);
    expect(socket.bytesWritten).toBeLessThan(64 * 1024 * 1024);
  });
});

describe("a request", () => {
  it.each(["TRACE", "PROPFIND", "MKCOL", "PURGE", "LINK"])(
    "with %s is refused by 405 [S46]",
    async (method) => {
      const got = await send(await aFront(), { method, path: "/api/v1/post" });
      expect([got.status, got.headers.allow]).toEqual([405, "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"]);
      expect(got.headers["x-content-type-options"]).toBe("nosniff");
    },
  );

  it.each([
    ["/_global-error", 404],
    ["/_global-error?x=1", 404],
    ["/%5Fglobal-error", 308],
    ["/x/../_global-error", 400],
    ["/%2e/_global-error", 400],
  ])("for an internal page of Next is refused: %s gets %i [S58]", async (path, status) => {
    expect((await send(await aFront(page), { path })).status).toBe(status);
  });

  it("with HEAD for a stream, which would never end, is refused by 405 [S46]", async () => {
    const got = await send(await aFront(page), { method: "HEAD", path: "/api/v1/live" });
    expect([got.status, got.headers.allow]).toEqual([405, "GET"]);
  });

  it("with CONNECT, or with a method override, is refused by 405 [S46]", async () => {
    const port = await aFront();
    expect(await sendRaw(port, "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 405 /,
    );
    for (const name of ["x-http-method-override", "x-http-method", "x-method-override"])
      expect((await send(port, { headers: { [name]: "DELETE" } })).status).toBe(405);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "to a page with %s is refused [S46]",
    async (method) => {
      const got = await send(await aFront(), { method, path: "/about" });
      expect([got.status, got.headers.allow]).toEqual([405, "GET, HEAD"]);
    },
  );

  it.each([
    ["swap.example", 200],
    ["SWAP.example", 200],
    ["localhost", 200],
    ["localhost:3000", 200],
    ["127.0.0.1:80", 200],
    ["192.168.1.20:3000", 200],
    ["[::1]:3000", 200],
    ["evil.example", 421],
    ["swap.example.evil.example", 421],
    // The default port of the scheme.
    ["swap.example:80", 200],
    ["swap.example:443", 421],
    ["swap.example:99", 421],
    ["evil.example@swap.example", 421],
    ["localhost.evil.example", 421],
    ["127.0.0.1.evil.example", 421],
  ])("for the host %s gets %i [S47]", async (host, status) => {
    const got = await send(await aFront(), { headers: { host, "x-forwarded-host": "swap.example" } });
    expect(got.status).toBe(status);
  });

  it.each([
    ["/tag/caf%C3%A9", 200],
    ["/tag/%E0%A4%A", 400],
    ["/tag/%", 400],
    ["/tag/%zz", 400],
    ["/tag/%C3%28", 400],
    ["/feed/%00", 400],
    ["http://evil.example/", 400],
    ["*", 400],
    [`/search?q=${"a".repeat(4000)}`, 200],
    [`/search?q=${"a".repeat(4100)}`, 414],
  ])("to %.40s gets %i [S31] [S48]", async (path, status) => {
    expect((await send(await aFront(), { path })).status).toBe(status);
  });

  it("with too many headers is refused by 431 [S31]", async () => {
    expect((await send(await aFront(), { headers: { "x-much": "a".repeat(17_000) } })).status).toBe(431);
  });

  it("is refused in a form that programs and people can read [S60]", async () => {
    const port = await aFront();
    const sent = { method: "POST", path: "/about" };
    expect(JSON.parse((await send(port, sent)).text)).toEqual({
      success: false,
      code: "methodUnknown",
      message: "This address does not take that kind of call.",
    });
    const read = await send(port, { ...sent, headers: { accept: "text/html,*/*" } });
    expect(read.text).toContain("<p>This address does not take that kind of call.</p>");
    expect(policyOf(read)).not.toContain("unsafe-inline' 'sha");
  });
});

describe("a body", () => {
  const json = { "content-type": "application/json" };
  const form = { "content-type": "multipart/form-data; boundary=x" };
  const path = "/api/v1/post";
  const { uploadBytes } = LIMITS;
  const jsonBytes = 16 * 1024;

  it.each([
    ["JSON that just fits", json, jsonBytes, 200, path],
    ["JSON", json, jsonBytes + 1, 413, path],
    ["a comment", json, jsonBytes + 1, 413, "/api/v1/post/1/comment"],
    ["a long letter", json, 4 * jsonBytes, 200, "/api/v1/contact"],
    ["a longer letter", json, 4 * jsonBytes + 1, 413, "/api/v1/contact"],
    ["a form that just fits", form, uploadBytes, 200, path],
    ["a form", form, uploadBytes + 1, 413, path],
  ])(
    "of %s is counted, with or without Content-Length [S31]",
    async (_what, headers, bytes, status, path) => {
      const port = await aFront(count);
      const body = Buffer.alloc(bytes, "a");
      for (const more of [[], [["transfer-encoding", "chunked"]]]) {
        const sent = { ...headers, ...Object.fromEntries(more) };
        const got = await send(port, { method: "POST", path, headers: sent, body });
        expect([got.status, ...(status === 200 ? [JSON.parse(got.text)] : [])]).toEqual(
          status === 200 ? [200, { bytes }] : [413],
        );
      }
    },
  );

  it("above the limit is not read to its end [S31]", async () => {
    let read = 0;
    const port = await aFront(async (request) => {
      for await (const piece of request) read += piece.length;
    });
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const said = await sendRaw(port, head + `8000\r\n${"a".repeat(0x8000)}\r\n`.repeat(100), 5000);
    expect(said).toMatch(/^HTTP\/1\.1 413 /);
    expect(read).toBeLessThanOrEqual(jsonBytes);
  });

  it("that is compressed is refused, since its real size is unknown [S31]", async () => {
    const port = await aFront(count);
    for (const encoding of ["gzip", "br", "deflate, gzip"]) {
      const headers = { ...json, "content-encoding": encoding };
      expect((await send(port, { method: "POST", path, headers, body: "x" })).status).toBe(415);
    }
  });

  it("that trickles in is cut off, while a slow line is tolerated [R12]", async () => {
    const limits = { ...LIMITS, jsonGraceMs: 200, slowestRate: 2000 };
    const port = await aFront(count, { limits });
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    expect(await sendRaw(port, `${head}Content-Length: 5000\r\n\r\nab`, 5000)).toMatch(/^HTTP\/1\.1 408 /);
    const slow = connect(port, "127.0.0.1");
    slow.write(`${head}Content-Length: 5000\r\nConnection: close\r\n\r\n`);
    for (let piece = 0; piece < 10; piece += 1) {
      slow.write("a".repeat(500));
      await wait(60);
    }
    const [said] = await once(slow, "data");
    expect(String(said)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("a slow client", () => {
  it("times out while sending headers [R12]", async () => {
    const port = await aFront(page, { limits: { ...LIMITS, headersMs: 250 } });
    const said = await sendRaw(port, "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n", 5000);
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("times out while reading an answer [R12]", async () => {
    const gone: Promise<void>[] = [];
    const large = 60_000_000;
    const port = await aFront(
      async (_request, response) => {
        gone.push(once(response, "close").then(() => {}));
        response.setHeader("content-type", "image/webp");
        response.end(Buffer.alloc(large));
      },
      { limits: { ...LIMITS, graceMs: 100 } },
    );
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.pause().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    while (gone.length === 0) await wait(10);
    await gone[0];
    let read = 0;
    socket.on("data", (piece) => {
      read += piece.length;
    });
    socket.resume();
    await once(socket, "close");
    expect(read).toBeLessThan(large);
  });
});

describe("a flood", () => {
  it("gets 503 beyond the concurrency limit, a health check is still answered, and service resumes", async () => {
    const held: ServerResponse[] = [];
    const port = await aFront(
      async (request, response) => {
        response.setHeader("content-type", "application/json");
        if (request.url === "/api/hold") held.push(response);
        else response.end("{}");
      },
      { limits: { ...LIMITS, inFlight: 3 } },
    );
    const waiting = [1, 2, 3].map(() => send(port, { path: "/api/hold" }));
    while (held.length < 3) await wait(10);
    const refused = await send(port, { path: "/api/v1/post" });
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(JSON.parse(refused.text).code).toBe("unavailable");
    expect((await send(port, { path: "/api/health/live" })).status).toBe(200);
    for (const response of held) response.end("{}");
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send(port, { path: "/api/v1/post" })).status).toBe(200);
  });

  it("of idle connections, unfinished requests or unread answers keeps nobody out [R12]", async () => {
    const port = await aFront(
      async (request, response) => {
        response.setHeader("content-type", "image/webp");
        response.end(Buffer.alloc(request.url === "/large" ? 20_000_000 : 10));
      },
      { limits: { ...LIMITS, inFlight: 3 } },
    );
    const json = "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{";
    const heads = [
      `POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\n${json}`,
      "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ];
    const sockets = heads.flatMap((head) =>
      Array.from({ length: 8 }, () => {
        const socket = connect(port, "127.0.0.1").on("error", () => {});
        socket.pause().write(head);
        return socket;
      }),
    );
    await wait(200);
    for (const path of ["/", "/api/v1/post"]) expect((await send(port, { path })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it("from one network does not affect others [S54] [R08]", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const slow: Answer = async (request, response) => {
      if (request.url === "/slow") await held;
      return page(request, response);
    };
    const port = await aFront(slow, { proxies: 1, limits: { ...LIMITS, inFlightEach: 2 } });
    const from = (address: string, path = "/about") =>
      send(port, { path, headers: { "x-forwarded-for": address } }).then(({ status }) => status);
    const waiting = [1, 2].map(() => from("192.0.2.1", "/slow"));
    await wait(100);
    expect([await from("192.0.2.1"), await from("192.0.2.2")]).toEqual([503, 200]);
    release();
    expect(await Promise.all(waiting)).toEqual([200, 200]);
    expect(await from("192.0.2.1")).toBe(200);
  });

  it("of unread answers is limited to its network's share [S31] [R12]", async () => {
    let answered = 0;
    const large: Answer = async (request, response) => {
      answered += 1;
      response.writeHead(200, { "content-type": "image/webp" });
      response.end(request.url === "/images/large" ? Buffer.alloc(16 * 1024 * 1024) : "small");
    };
    const port = await aFront(large, { proxies: 1, limits: { ...LIMITS, unreadEach: 5 } });
    const sockets = Array.from({ length: 40 }, () => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      const head = "GET /images/large HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n";
      socket.pause().write(head.repeat(5));
      return socket;
    });
    await wait(300);
    expect(answered).toBeLessThanOrEqual(5);
    const from = async (address: string) =>
      (await send(port, { path: "/images/small", headers: { "x-forwarded-for": address } })).status;
    expect([await from("192.0.2.1"), await from("192.0.2.2")]).toEqual([503, 200]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => from("192.0.2.1")).toBe(200);
  });

  it("of unfinished calls from one network leaves room for other networks [R12] [S54]", async () => {
    const port = await aFront(count, { proxies: 1, limits: { ...LIMITS, arrivingEach: 3 } });
    const sockets = [1, 2, 3].map(() => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      socket.write(
        "POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n",
      );
      return socket;
    });
    await wait(200);
    const statusOf = async (address: string) =>
      (await send(port, { path: "/about", headers: { "x-forwarded-for": address } })).status;
    expect([await statusOf("192.0.2.1"), await statusOf("192.0.2.2")]).toEqual([503, 200]);
    // A local client may be an unconfigured proxy.
    expect([await statusOf("::1"), await statusOf("127.0.0.1")]).toEqual([200, 200]);
    for (const socket of sockets) socket.destroy();
    await wait(200);
    expect(await statusOf("192.0.2.1")).toBe(200);
  });

  it("of unfinished forms by one member on many networks leaves room for other members [R12] [S54]", async () => {
    const port = await aFront(count, { proxies: 1, limits: { ...LIMITS, formsEach: 2 } });
    const form =
      "POST /api/v1/post/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x";
    const sockets = ["192.0.2.1", "192.0.2.2"].map((address) => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      const head = `X-Forwarded-For: ${address}\r\nCookie: a=b; swap-shop=one.token\r\nContent-Length: 9`;
      socket.write(`${form}\r\n${head}\r\n\r\n`);
      return socket;
    });
    await wait(200);
    const statusOf = async (headers: Record<string, string>) => {
      const all = {
        "content-type": "multipart/form-data; boundary=x",
        "x-forwarded-for": "192.0.2.3",
        ...headers,
      };
      return (
        await send(port, { method: "POST", path: "/api/v1/post/upload", headers: all, body: "123456789" })
      ).status;
    };
    expect(await statusOf({ cookie: "swap-shop=one.token" })).toBe(503);
    expect(await statusOf({ authorization: "Bearer one.token" })).toBe(503);
    expect(await statusOf({ cookie: "swap-shop=another.token" })).toBe(200);
    expect(await statusOf({})).toBe(200);
    for (const socket of sockets) socket.destroy();
    await wait(200);
    expect(await statusOf({ cookie: "swap-shop=one.token" })).toBe(200);
  });

  it("of unfinished forms from one network leaves room for other networks [R12] [S54]", async () => {
    const port = await aFront(count, { proxies: 1, limits: { ...LIMITS, formsEach: 2 } });
    const open = (address: string) => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      socket.write(
        `POST /api/v1/post/upload HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9\r\n\r\n`,
      );
      return socket;
    };
    const sockets = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1"].map(open);
    await wait(200);
    const statusOf = async (address: string) =>
      (
        await send(port, {
          method: "POST",
          path: "/api/v1/post/upload",
          headers: { "content-type": "multipart/form-data; boundary=x", "x-forwarded-for": address },
          body: "123456789",
        })
      ).status;
    expect([await statusOf("192.0.2.1"), await statusOf("192.0.2.2")]).toEqual([503, 200]);
    for (const socket of sockets) socket.destroy();
    await wait(200);
    expect(await statusOf("192.0.2.1")).toBe(200);
  });

  it("of large forms is admitted up to the limit", async () => {
    const port = await aFront(count, { limits: { ...LIMITS, formsAtOnce: 2 } });
    const head =
      "POST /api/v1/post/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9\r\n\r\n";
    const sockets = [1, 2].map(() => connect(port, "127.0.0.1"));
    for (const socket of sockets) socket.write(head);
    await wait(200);
    const form = {
      method: "POST",
      path: "/api/v1/post/upload",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: "123456789",
    };
    expect((await send(port, form)).status).toBe(503);
    expect((await send(port, { ...form, headers: { "content-type": "application/json" } })).status).toBe(200);
    for (const socket of sockets) socket.write("123456789");
    await Promise.all(sockets.map((socket) => once(socket, "data")));
    expect((await send(port, form)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it("of small forms is admitted together, and of large ones up to their bytes [R12]", async () => {
    const limits = { ...LIMITS, formBytesAtOnce: 1000 };
    const port = await aFront(count, { limits });
    const open = (length: number | null) => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      const body = length === null ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
      socket.write(
        `POST /api/v1/post/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n${body}\r\n\r\n`,
      );
      return socket;
    };
    const statusOf = async (length: number | null) => {
      const socket = open(length);
      socket.write(length === null ? "1\r\nx\r\n0\r\n\r\n" : "x".repeat(length));
      const [head] = await once(socket, "data");
      socket.destroy();
      return Number(/^HTTP\/1.1 (\d+)/.exec(String(head))?.[1]);
    };
    const sockets = Array.from({ length: 20 }, () => open(45));
    await expect.poll(() => statusOf(101)).toBe(503);
    expect(await statusOf(100)).toBe(200);
    // One of unknown length counts as the largest possible.
    expect(await statusOf(null)).toBe(503);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusOf(1000)).toBe(200);
  });

  it("from one network gets 429 for pages, while its API calls, files and other networks continue [S54]", async () => {
    const port = await aFront(page, { proxies: 1, limits: { ...LIMITS, pagesPerMinute: 2 } });
    const statusOf = async (address: string, path = "/") =>
      (await send(port, { path, headers: { "x-forwarded-for": address } })).status;
    for (const address of ["2001:db8::1", "2001:db8::2"]) expect(await statusOf(address)).toBe(200);
    const refused = await send(port, { headers: { "x-forwarded-for": "2001:db8:0:0:9::3" } });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(refused.text).toContain(`Try again in ${seconds} second`);
    expect(await statusOf("2001:db8::1", "/api/v1/post")).toBe(200);
    expect(await statusOf("2001:db8::1", "/_next/static/a.js")).toBe(200);
    expect(await statusOf("2001:db8:0:1::1")).toBe(200);
    expect(await statusOf("192.0.2.1")).toBe(200);
  });
});

describe("the client's address", () => {
  const addressFor = async (proxies: number, forwarded: string) => {
    const port = await aFront(
      async (request, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(request.headers));
      },
      { proxies },
    );
    const headers = {
      "x-forwarded-for": forwarded,
      "x-forwarded-host": "evil.example",
      forwarded: "for=1.2.3.4",
    };
    return JSON.parse((await send(port, { headers })).text);
  };

  it("is that of the connection without a proxy, whatever the headers say [S47]", async () => {
    const seen = await addressFor(0, "203.0.113.9");
    expect(seen["x-forwarded-for"]).toBe("127.0.0.1");
    expect(seen).not.toHaveProperty("x-forwarded-host");
    expect(seen).not.toHaveProperty("forwarded");
  });

  it("is the one seen by our outermost proxy, not one that the client sent [S47]", async () => {
    expect((await addressFor(1, "6.6.6.6, 203.0.113.9"))["x-forwarded-for"]).toBe("203.0.113.9");
    expect((await addressFor(2, "6.6.6.6, 203.0.113.9, 10.0.0.1"))["x-forwarded-for"]).toBe("203.0.113.9");
    // Some proxies add a port; an invalid address is ignored.
    expect((await addressFor(1, "203.0.113.9:4711"))["x-forwarded-for"]).toBe("203.0.113.9");
    expect((await addressFor(1, "[2001:db8::1]:4711"))["x-forwarded-for"]).toBe("2001:db8::1");
    expect((await addressFor(1, "nobody"))["x-forwarded-for"]).toBe("127.0.0.1");
  });
});

describe("malformed HTTP", () => {
  const post = "POST /api/v1/post HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  const smuggled = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";

  it.each([
    [
      "a length and chunks",
      `${post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${smuggled}`],
    ["a list of lengths", `${post}Content-Length: 2, 40\r\n\r\n{}${smuggled}`],
    ["an unknown coding", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ["chunks coded twice", `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`],
    ["a hidden coding", `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ["a folded header", `${post}X-A: b\r\n c: d\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    ["a length that is no number", `${post}Content-Length: +2\r\n\r\n{}${smuggled}`],
    ["a size that is none", `${post}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${smuggled}`],
    [
      "a line that ends early",
      `POST /api/v1/post HTTP/1.1\nHost: localhost\nContent-Length: 2\n\n{}${smuggled}`,
    ],
    ["a header without a name", `${post}: b\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    ["a NUL in a header", `${post}X-A: b\0c\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    ["no host", `GET / HTTP/1.1\r\n\r\n`],
    ["two hosts", `GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n`],
    ["an unknown version", `GET / HTTP/3.7\r\nHost: localhost\r\n\r\n${smuggled}`],
    ["no HTTP at all", `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03`],
  ])("with %s is refused, and a smuggled request is not answered [S48]", async (_what, bytes) => {
    const asked: string[] = [];
    const port = await aFront(async (request, response) => {
      asked.push(String(request.url));
      await page(request, response);
    });
    const said = await sendRaw(port, bytes);
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
    expect(asked).not.toContain("/smuggled");
  });

  it("or a protocol upgrade is answered as a page, without effect [S48]", async () => {
    let reached = 0;
    const inner = await aFront(async (_request, response) => {
      reached += 1;
      response.end();
    });
    const port = await aFront();
    const upgrade =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: 13\r\n\r\n";
    const own = await sendRaw(port, `GET / HTTP/1.1\r\nHost: localhost\r\n${upgrade}`);
    expect(own).toMatch(/^HTTP\/1\.1 200 /);
    const absolute = `GET http://127.0.0.1:${inner}/ HTTP/1.1\r\nHost: 127.0.0.1:${inner}\r\n${upgrade}`;
    expect(await sendRaw(port, absolute)).toMatch(/^HTTP\/1\.1 400 /);
    expect(reached).toBe(0);
  });
});

import { once } from "node:events";
import { readdirSync } from "node:fs";
import type { IncomingMessage, Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tagPath } from "@/lib/posts/tag-path";
import { parseTags } from "@/lib/posts/tags";
import { createHttpServer } from "@/server/http-server";
import { targetAt } from "@/server/pages/page-targets";
import { recordMetric, times } from "@/tests/support/test-budget";
import { canonicalizeTarget } from "./canonical-path";
import { isCall } from "./request-guard";

const canonical = (path: string) => canonicalizeTarget(path)?.url ?? null;

const ID = "019a0000-0000-7000-8000-0000000000ab";
/** Where Next is asked for the page about what is missing. */
const NOWHERE = "/nothing/is/here";

describe("an address", () => {
  it.each([
    ["/", "/"],
    ["/about", "/about"],
    ["/about/", "/about"],
    ["//about", "/about"],
    ["//evil.example/x", "/evil.example/x"],
    ["/%61bout", "/about"],
    ["/about?next=%2F..//a\\b", "/about?next=%2F..//a\\b"],
    ["/tag/caf%c3%a9", "/tag/caf%C3%A9"],
    ["/tag/c++", "/tag/c%2B%2B"],
    ["/tag/CROCKERY", "/tag/crockery"],
    ["/tag/%20crockery%20", "/tag/crockery"],
    ["/tag/croc%E2%80%8Bkery/feed.atom", "/tag/crockery/feed.atom"],
    ["/tag/zoe%CC%81", "/tag/zo%C3%A9"],
    ["/tag/bed%2fbath", "/tag/bed%2Fbath"],
    ["/tag/50%25", "/tag/50%25"],
    ["/tag/bed%2Fbath/feed.atom", "/tag/bed%2Fbath/feed.atom"],
    ["/about;a=b", "/about%3Ba%3Db"],
    [`/feed/${ID.toUpperCase()}/flyer`, `/feed/${ID}/flyer`],
    [`/api/v1/post/${ID.toUpperCase()}`, `/api/v1/post/${ID.toUpperCase()}`],
  ])("%s is read as %s [S22] [S30]", (sent, read) => {
    expect(canonical(sent)).toBe(read);
  });

  it.each([
    ...["", "*", "about", "http://evil.example/", "\\evil.example", "/\\evil.example", "/a\\..\\b", "/a#b"],
    ...[
      "/api/../about",
      "/api/%2e%2e/about",
      "/api/.%2E/about",
      "/./about",
      "/api/..;/about",
      "/images/../about",
    ],
    ...["/api%2f..%2fabout", "/api%2Fv1", "/images/..%2fabout", "/a%5c..%5cb", "/api/%252e%252e/about"],
    ...[
      "/api/%252e%252e%252fabout",
      "/a%252fb",
      "/a%255cb",
      "/a%2500",
      "/a%25252e",
      "/a%00",
      "/a%0d%0ab",
      "/a%7f",
    ],
    ...["/%c0%ae%c0%ae/about", "/%e0%80%ae/about", "/%ff", "/%", "/%zz", "/caf\u00e9", "/a b"],
    ...["/tag/..%2f..%2fabout", "/tag/a%2f..", "/tag/a/b%2fc", "/tag/%2e%2e", "/tag/.%E2%80%8B."],
  ])("%s is ambiguous or invalid, and refused [S22] [S30]", (sent) => {
    expect(canonical(sent)).toBeNull();
  });

  it("of every tag with a page is canonical", () => {
    const tag = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
    const path = fc.oneof(tag, fc.constantFrom("bed/bath", "50%", "..", "../x", "c#", "%2e", "a\\b", "?"));
    fc.assert(
      fc.property(path, (text) => {
        for (const page of parseTags(text).map(tagPath))
          if (page) expect(canonicalizeTarget(page)).toEqual({ url: page, isCanonical: true });
      }),
    );
  });
});

const FILES = readdirSync("app", { recursive: true, encoding: "utf8" });
/** Every route, with values for its parameters. */
const ROUTES = FILES.filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file)).map(
  (file) =>
    `/${file
      .split("/")
      .slice(0, -1)
      .join("/")
      .replace(/(?<=(?:feed|user|messages)\/)\[[^\]]+\]/, ID)
      .replace("[part]", "1.xml")
      .replace("[secret]", "0123456789abcdef".repeat(4))
      .replace(/\[[^\]]+\]/g, "0123456789abcdef")}`,
);

it("a path below /api is a call exactly where a handler accepts every method, so no page is made from a form [S22]", () => {
  const pages = FILES.filter((file) => file.endsWith("page.tsx")).map((file) => file.split("/")[0]);
  expect(pages).not.toContain("api");
  const at = (url: string) => isCall({ url } as IncomingMessage);
  for (const path of ROUTES) expect([path, at(path)]).toEqual([path, path.startsWith("/api/")]);
  for (const path of [
    "/api",
    "/api/v1",
    "/api/auth",
    "/api/other",
    "/api/health",
    "/api/cron/x",
    "/apix/v1/a",
  ])
    expect([path, at(path)]).toEqual([path, false]);
});

/** Spellings of a letter, a slash, or a detour. */
const LETTERS = (letter: string) => {
  const code = letter.charCodeAt(0).toString(16).padStart(2, "0");
  return [letter, letter, letter, letter, `%${code}`, `%${code.toUpperCase()}`, `%25${code}`];
};
const SLASHES = [
  "/",
  "/",
  "/",
  "/",
  "//",
  "/./",
  "/%2e/",
  "/x/../",
  "/x/%2e%2e/",
  "/x/.%2E/",
  "\\",
  "%2f",
  "%5C",
  "/;a/../",
  "%252f",
  "/%c0%ae/",
];
const PREFIXES = [
  "",
  "",
  "",
  "",
  "",
  "/api/..",
  "/api/v1/..",
  "/images/..",
  "/_next/static/..",
  "/api/%2e%2e",
  "http://localhost",
  "//localhost",
  "/\\localhost",
];
const TAILS = ["", "", "", "", "/", "?a=b", "?a=/../b", "/..", "#a", ";a=b", "%00", ".rsc", "/.rsc"];

const spelling = fc
  .record({
    route: fc.constantFrom(...ROUTES),
    picks: fc.infiniteStream(fc.nat(1000)),
    prefix: fc.constantFrom(...PREFIXES),
    tail: fc.constantFrom(...TAILS),
  })
  .map(({ route, picks, prefix, tail }) => {
    const pick = (from: string[]) => from[(picks.next().value as number) % from.length] ?? "";
    const written = [...route].map((letter) => pick(letter === "/" ? SLASHES : LETTERS(letter)));
    // Half have one oddity, the others usually several.
    const plain = (picks.next().value as number) % 2 ? written.join("") : oneOdd(route, pick);
    return prefix + plain + tail;
  });

function oneOdd(route: string, pick: (from: string[]) => string): string {
  const places = [...route].map((_, index) => String(index));
  const at = Number(pick(places));
  const odd = pick(route[at] === "/" ? SLASHES : LETTERS(route[at] ?? ""));
  return route.slice(0, at) + odd + route.slice(at + 1);
}

describe("the HTTP server, asked in every spelling", () => {
  let server: Server;
  let port: number;
  /** The requests that reached Next. */
  const seen: string[] = [];

  beforeAll(async () => {
    const limits = {
      ...(await import("@/server/limits/default-limits")).LIMITS,
      refusalsPerMinute: 1e9,
      pagesPerMinute: 1e9,
    };
    server = createHttpServer(
      async (request, response) => {
        seen.push(`${request.method} ${request.url}`);
        response.writeHead(200, { "content-type": "application/json" }).end("{}");
      },
      { origin: "http://swap.example", proxies: 0, limits },
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.closeAllConnections());

  async function ask(
    method: string,
    target: string,
  ): Promise<{ status: number; location: string | undefined }> {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    const form = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 0\r\n";
    socket.write(
      `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${form}\r\n`,
      "latin1",
    );
    let said = "";
    for await (const piece of socket.setEncoding("latin1")) said += piece;
    const location = /\r\nlocation: (.*)\r\n/i.exec(said)?.[1];
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]), location };
  }

  it("follows the rule of the one canonical path, and Next sees no other [S22] [S30]", async () => {
    const count = times(400, 20_000);
    const counts = new Map<number, number>();
    const property = fc.asyncProperty(spelling, fc.constantFrom("GET", "POST"), async (target, method) => {
      seen.length = 0;
      const { status, location } = await ask(method, target);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      const read = canonicalizeTarget(target);
      if (!read) {
        expect([target, status, seen]).toEqual([target, 400, []]);
        return;
      }
      const url = new URL(read.url, "http://localhost");
      // The URL standard gives the same result.
      expect(url.pathname + url.search).toBe(read.url);
      expect(canonicalizeTarget(read.url)).toEqual({ url: read.url, isCanonical: true });
      if (!read.isCanonical) {
        expect([target, status, location, seen]).toEqual([target, 308, read.url, []]);
        return;
      }
      const rule = method === "GET" || /^\/api\/(v1|auth)\/[^/]/.test(url.pathname);
      if (rule && targetAt(url.pathname) === "impossible")
        // Such as an id with "%30" in it: the page for everything that is missing, or two words for programs.
        expect([target, status, [...seen]]).toEqual(
          /\.(?:svg|jpg|atom)$/.test(url.pathname) ? [target, 404, []] : [target, 200, [`GET ${NOWHERE}`]],
        );
      else if (rule && url.pathname !== "/_global-error")
        expect([target, status, [...seen]]).toEqual([target, 200, [`${method} ${target}`]]);
      else expect([target, [404, 405].includes(status), seen]).toEqual([target, true, []]);
    });
    await fc.assert(property, { numRuns: count });
    recordMetric(
      "S22",
      `${count} spellings of ${ROUTES.length} routes: ${[...counts].join(" · ").replaceAll(",", " × ")}`,
    );
    expect([...counts.keys()].filter((status) => status >= 500)).toEqual([]);
  }, 600_000);
});

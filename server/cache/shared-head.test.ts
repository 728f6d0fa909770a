import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getInvalidation } from "@/lib/db/server-bridge";
import { KEPT_SECONDS, KEPT_TAGS } from "@/lib/http/response/kept-response";
import { createHttpServer } from "@/server/http-server";
import { LIMITS } from "@/server/limits/default-limits";
import { keepAnswers } from "./kept-answers";

const purges: string[] = [];
const cache = createServer((request, response) => {
  purges.push(String(request.headers["xkey-purge"]));
  response.end();
});
const state = { seconds: 31_536_000, headers: {} as Record<string, string> };
const handle = async (_request: IncomingMessage, response: ServerResponse) => {
  const kept = { [KEPT_TAGS]: "feed,tag:oak", [KEPT_SECONDS]: String(state.seconds) };
  for (const [name, value] of Object.entries({ ...kept, ...state.headers })) response.setHeader(name, value);
  response.setHeader("content-type", "text/html; charset=utf-8").end("<p>A chair</p>");
};
let url: string;
let stop: () => Promise<void>;

const listen = async (server: ReturnType<typeof createServer>) => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  const kept = keepAnswers({ maxBytes: LIMITS.keptBytes, purge: { url: await listen(cache) } });
  const server = createHttpServer(handle, { origin: "http://swap.example", proxies: 0, kept });
  url = await listen(server);
  stop = async () => {
    await kept.stop();
    for (const one of [server, cache]) {
      one.closeAllConnections();
      one.close();
    }
  };
});
afterAll(() => stop());

let count = 0;
/** A page that nobody has asked for yet. */
const newPath = () => `/page-${count++}`;

async function sharedHead(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers });
  const names = ["surrogate-key", "surrogate-control", "cache-control"] as const;
  return names.map((name) => response.headers.get(name));
}

const REVALIDATE = "public, max-age=0, must-revalidate";
const SHARED = ["site feed tag:oak", "max-age=60", REVALIDATE];
const UNSHARED = [null, null, REVALIDATE];

it("a public answer lets the shared cache keep it, but no browser: the first time, later and unchanged", async () => {
  const path = newPath();
  expect(await sharedHead(path)).toEqual(SHARED);
  expect(await sharedHead(path)).toEqual(SHARED);
  const { headers } = await fetch(url + path);
  const etag = String(headers.get("etag"));
  expect(await sharedHead(path, { "if-none-match": etag })).toEqual(SHARED);
});

it("an answer that time changes is kept until then", async () => {
  state.seconds = 7;
  expect((await sharedHead(newPath()))[1]).toMatch(/^max-age=[67]$/);
  state.seconds = 31_536_000;
});

it.each([
  ["a member's cookie", { cookie: "session=1" }],
  ["a token", { authorization: "Bearer x" }],
  ["an unknown header", { "x-http-method-override": "DELETE" }],
  ["a navigation, which has the URL of the page", { rsc: "1" }],
  ["a prefetch without its mark", { "next-router-prefetch": "1" }],
])("a request with %s is answered for nobody else [S42]", async (_what, headers) => {
  const path = newPath();
  expect((await sharedHead(path, headers)).slice(0, 2)).toEqual([null, null]);
  await sharedHead(path);
  expect((await sharedHead(path, headers)).slice(0, 2)).toEqual([null, null]);
});

it("an address with a query is not kept: some caches ignore what else decides about it [S42]", async () => {
  const path = newPath();
  await sharedHead(path);
  expect(await sharedHead(`${path}?_rsc=1`)).toEqual(UNSHARED);
});

it.each([[{ "set-cookie": "session=1" }], [{ vary: "x-name" }]])(
  "an answer with %o is not kept [S42]",
  async (headers) => {
    state.headers = headers as Record<string, string>;
    expect((await sharedHead(newPath())).slice(0, 2)).toEqual([null, null]);
    state.headers = {};
  },
);

it("a change purges its tags, and a copy that lacks an addition is not kept again", async () => {
  // A slow machine needs more than the second in which a copy may lack an addition.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const path = newPath();
  const shared = await sharedHead(path);
  await getInvalidation()?.({ id: "1", added: ["feed"], changed: ["post:1"] });
  expect(purges.at(-1)).toBe("feed post:1");
  // The next addition within a second shows with the next renewal.
  expect(await sharedHead(path)).toEqual(shared);
  await getInvalidation()?.({ id: "2", added: ["feed"], changed: [] });
  expect(await sharedHead(path)).toEqual(UNSHARED);
  vi.useRealTimers();
});

import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CachePurger } from "./cache-purger";
import { encodeTag, type PurgeForm, purgeForm } from "./purge-forms";

const FASTLY = "https://api.fastly.com/service/x/purge";
const CLOUDFLARE = "https://api.cloudflare.com/client/v4/zones/x/purge_cache";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

type Received = { method: string; headers: IncomingMessage["headers"]; body: string };

/** A cache that records purges, and answers with the given statuses first; null is no answer at all. */
async function aCache(form: PurgeForm, ...statuses: (number | null)[]) {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    const { method = "", headers } = request;
    received.push({ method, headers, body: await text(request) });
    const status = statuses.length > 0 ? statuses.shift() : 200;
    if (status) response.writeHead(status).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`;
  const purger = new CachePurger({ url, token: "secret", form });
  undo.push(
    () => server.close(),
    () => server.closeAllConnections(),
    () => purger.stop(),
  );
  return { purger, received };
}

describe("a shared cache in front", () => {
  it("is told which tags have changed, as Varnish reads it", async () => {
    const { purger, received } = await aCache(purgeForm("http://127.0.0.1:6081"));
    await purger.purge(["feed", "tag:oak, old"]);
    expect(received).toMatchObject([
      { method: "PURGE", headers: { "xkey-purge": "feed tag:oak%2C%20old" }, body: "" },
    ]);
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  it("is told as Fastly reads it", async () => {
    const { purger, received } = await aCache(purgeForm(FASTLY));
    await purger.purge(["feed", "tag:oak"]);
    const headers = { "fastly-key": "secret", "surrogate-key": "feed tag:oak" };
    expect(received).toMatchObject([{ method: "POST", headers }]);
  });

  it("is told as Cloudflare reads it", async () => {
    const { purger, received } = await aCache(purgeForm(CLOUDFLARE));
    await purger.purge(["feed", "tag:oak"]);
    expect(received).toMatchObject([{ method: "POST", headers: { authorization: "Bearer secret" } }]);
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({ tags: ["feed", "tag:oak"] });
  });

  it("is told once more for what was on its way to it meanwhile", async () => {
    const { purger, received } = await aCache(purgeForm(CLOUDFLARE));
    await purger.purge(["feed"]);
    await purger.purge(["impact"]);
    expect(received).toHaveLength(2);
    await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 10_000 });
    expect(JSON.parse(received[2]?.body ?? "")).toEqual({ tags: ["feed", "impact"] });
  });

  it("is told in few requests about many changes at once", async () => {
    const { purger, received } = await aCache(purgeForm(CLOUDFLARE));
    await Promise.all(Array.from({ length: 100 }, (_, index) => purger.purge(["feed", `post:${index}`])));
    expect(received.length).toBeLessThan(10);
    const told = received.flatMap(({ body }) => JSON.parse(body).tags as string[]);
    expect(new Set(told).size).toBe(101);
    for (const { body } of received) expect(JSON.parse(body).tags.length).toBeLessThanOrEqual(20);
  });

  it.each([[500], [429], [null]])("is told again after the answer %s", async (status) => {
    const { purger, received } = await aCache(purgeForm(FASTLY), status);
    await purger.purge(["feed"]);
    expect(received).toHaveLength(2);
  });

  it("forgets everything when an instance has stopped, since the next release has other pages", async () => {
    const { purger, received } = await aCache(purgeForm(CLOUDFLARE));
    await purger.stop();
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({ tags: ["site"] });
    expect(purger.headersFor([], 60)).toContain("site");
  });

  it("holds up no change for long while it is away", async () => {
    const purger = new CachePurger({ url: "http://127.0.0.1:9/" });
    await purger.purge(["feed"]);
    await purger.stop();
  });
});

describe("an answer for a shared cache", () => {
  const purger = new CachePurger({ url: "http://127.0.0.1:6081" });

  it("names its tags and a lifetime of a minute at most", () => {
    expect(purger.headersFor(["feed", "tag:naïve"], 86_400)).toEqual([
      ...["surrogate-key", "site feed tag:na%C3%AFve"],
      ...["surrogate-control", "max-age=60"],
    ]);
    expect(purger.headersFor(["feed"], 7.9)).toContain("max-age=7");
    expect(new CachePurger({ url: CLOUDFLARE, token: "secret" }).headersFor(["feed", "impact"], 90)).toEqual([
      ...["cache-tag", "site,feed,impact"],
      ...["cdn-cache-control", "max-age=60"],
    ]);
  });

  it("is not kept for less than a second, or with more tags than a header holds", () => {
    expect(purger.headersFor(["feed"], 0.9)).toEqual([]);
    expect(purger.headersFor(Array(200).fill(`post:${crypto.randomUUID()}`), 60)).toEqual([]);
  });

  it("keeps apart the tags of people", () => {
    const words = ["a b", "a,b", "a%20b", "ä", "🦔".repeat(30), "a\r\nset-cookie: x"];
    const names = words.map((word) => encodeTag(`tag:${word}`));
    expect(new Set(names).size).toBe(words.length);
    for (const name of names) expect(name).toMatch(/^[\w%:.!~*'()-]+$/);
  });
});

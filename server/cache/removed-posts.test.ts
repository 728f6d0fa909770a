import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { registerNewlyGoneSource } from "@/lib/db/server-bridge";
import { listNewlyUnavailable } from "@/lib/posts/removed-posts";
import { createHttpServer } from "@/server/http-server";
import { aMember, aPost } from "@/tests/support/factories";
import dataCache from "./data-cache-handler.mjs";

let server: Server;
let queries = 0;

beforeEach(async () => {
  queries = 0;
  registerNewlyGoneSource(() => {
    queries += 1;
    return listNewlyUnavailable();
  });
  server = createHttpServer(
    async ({ url = "" }, response) => {
      const isKept = await dataCache.get(url, []);
      response.writeHead(isKept ? 200 : 410, { "content-type": "text/html" }).end("<p>A page</p>");
    },
    { origin: "http://swap.example", proxies: 0 },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  vi.useRealTimers();
  registerNewlyGoneSource(async () => []);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const statusOf = async (path: string) =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).status;

/** A cached page of this instance with these tags. */
const keep = (path: string, ...tags: string[]) =>
  dataCache.set(
    path,
    Promise.resolve({
      value: new Response("a page").body as ReadableStream<Uint8Array>,
      tags,
      stale: 30,
      timestamp: performance.timeOrigin + performance.now(),
      expire: 31_536_000,
      revalidate: 86_400,
    }),
  );

const twoSecondsLater = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2000 });

it("a post removed at another instance disappears here within two seconds, from its page and all lists [S18]", async () => {
  const poster = await aMember();
  const [chair, lamp] = [await aPost(poster), await aPost(poster)];
  await statusOf("/about");
  await keep(`/feed/${chair}`, `post:${chair}`);
  await keep("/", "feed");
  await keep(`/feed/${lamp}`, `post:${lamp}`);
  expect(await statusOf(`/feed/${chair}`)).toBe(200);
  // Like another process, without notifying this one.
  await db().post.update({ where: { id: chair }, data: { withdrawnAt: new Date() } });
  twoSecondsLater();
  const statuses = () => Promise.all([`/feed/${chair}`, "/", `/feed/${lamp}`].map(statusOf));
  // On a busy machine the query may outlast the first page.
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([410, 410, 200]);
});

it("a post deleted with its poster's account disappears too", async () => {
  const poster = await aMember();
  const chair = await aPost(poster);
  await statusOf("/about");
  await keep(`/feed/${chair}`, `post:${chair}`);
  await db().user.delete({ where: { id: poster.id } });
  twoSecondsLater();
  await expect.poll(() => statusOf(`/feed/${chair}`), { timeout: 10_000 }).toBe(410);
});

it("the database is queried at most once in two seconds, and never for calls", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await Promise.all(Array.from({ length: 20 }, () => statusOf("/about")));
  for (let time = 0; time < 20; time += 1) await statusOf("/about");
  expect(queries).toBe(1);
  twoSecondsLater();
  await statusOf("/api/v1/post");
  expect(queries).toBe(1);
  await statusOf("/about");
  expect(queries).toBe(2);
});

it("pages are served during a database outage, and refreshed afterwards [R07]", async () => {
  const poster = await aMember();
  const chair = await aPost(poster);
  await keep(`/feed/${chair}`, `post:${chair}`);
  registerNewlyGoneSource(() => Promise.reject(new Error("away")));
  expect(await statusOf(`/feed/${chair}`)).toBe(200);
  registerNewlyGoneSource(listNewlyUnavailable);
  await db().post.update({ where: { id: chair }, data: { withdrawnAt: new Date() } });
  twoSecondsLater();
  await expect.poll(() => statusOf(`/feed/${chair}`)).toBe(410);
});

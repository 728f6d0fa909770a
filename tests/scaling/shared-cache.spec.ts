/** A Varnish in front of one instance, while another instance with the same database makes the changes. */
import { setTimeout as wait } from "node:timers/promises";
import { findPort } from "@/scripts/find-port.mjs";
import { startOwnSite, startSecondInstance } from "@/tests/security/attacks/site-fixture";
import { call, publishSmall, register } from "@/tests/support/api";
import { fetchPage } from "@/tests/support/fetch-page";
import { expect, test } from "@/tests/support/fixtures";
import { newTitle } from "@/tests/support/people";
import { missing } from "@/tests/support/programs";
import { isThorough, times } from "@/tests/support/test-budget";
import { startVarnish, type Varnish } from "./varnish";

const READS = times(500, 10_000);
const READERS = 4;

const undo: (() => unknown)[] = [];

test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

test.beforeEach(() => {
  const reason = isThorough ? missing("varnishd", "varnish varnish-modules") : "two more servers and Varnish";
  test.skip(reason !== "", reason);
  test.setTimeout(900_000);
});

async function startAll(): Promise<{ varnish: Varnish; front: string; here: string; there: string }> {
  const purgePort = await findPort();
  // The proxy for TLS in front of Varnish names the client.
  const settings = {
    LOG_LEVEL: "error",
    TRUSTED_PROXIES: "2",
    CACHE_PURGE_URL: `http://127.0.0.1:${purgePort}/`,
  };
  const site = await startOwnSite(settings);
  undo.push(site.stop);
  const other = await startSecondInstance(site);
  undo.push(other.stop);
  const varnish = await startVarnish(site.url, purgePort);
  undo.push(varnish.stop);
  await expect
    .poll(async () => (await fetchPage(varnish.url, "/about")).status, { timeout: 60_000 })
    .toBe(200);
  return { varnish, front: varnish.url, here: site.url, there: other.url };
}

const TITLE = /Title \d+ of/;

/** Readers that ask all the time, so that a purge meets running fetches. @returns a function that ends them */
function keepReading(front: string, paths: string[]): () => Promise<number> {
  let isOver = false;
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    let reads = 0;
    for (; !isOver; reads += 1) await fetchPage(front, paths[(reads + reader) % paths.length] as string);
    return reads;
  });
  return async () => {
    isOver = true;
    return (await Promise.all(readers)).reduce((sum, reads) => sum + reads, 0);
  };
}

test("shows nothing older than an acknowledged change, and answers most requests itself", async () => {
  const { varnish, front, here, there } = await startAll();
  const token = await register(there, "Ada P.");
  const id = await publishSmall(there, token, { title: "Title 0 of the copper kettle", tags: "copper" });
  const paths = ["/", `/feed/${id}`, "/tag/copper", "/api/v1/post", `/api/v1/post/${id}`, "/feed.atom"];
  const stop = keepReading(front, paths);
  const stale: string[] = [];
  let reads = 0;
  for (let round = 1; reads < READS; round += 1) {
    const title = `Title ${round} of the copper kettle`;
    const writer = round % 2 ? here : there;
    expect((await call(writer, "PATCH", `/post/${id}`, token, { title })).status).toBe(200);
    for (let turn = 0; turn < 10; turn += 1) {
      const found = await Promise.all(paths.map((path) => fetchPage(front, path)));
      reads += found.length;
      for (const [index, { status, text }] of found.entries())
        if (status !== 200 || !text.includes(title))
          stale.push(`${round}.${turn} ${paths[index]} ${status} ${TITLE.exec(text) ?? text.slice(0, 200)}`);
    }
  }
  const others = await stop();
  const share = varnish.hits() / (reads + others);
  console.log(
    `${reads} reads behind Varnish, and ${others} by others: ${stale.length} stale, ${Math.round(100 * share)} % hits`,
  );
  expect(stale).toEqual([]);
  expect(share).toBeGreaterThan(0.5);
});

test("shows a post that was taken down to nobody, and a new one within a second", async () => {
  const { front, here, there } = await startAll();
  const token = await register(there, "Ada P.");
  const title = newTitle("Brass lamp");
  for (const path of ["/", "/api/v1/post"]) for (const _ of [1, 2]) await fetchPage(front, path);
  const id = await publishSmall(there, token, { title });
  // The site lets strangers wait that long for an addition.
  await expect
    .poll(async () => (await fetchPage(front, "/")).text.includes(title), { timeout: 10_000 })
    .toBe(true);
  const page = `/feed/${id}`;
  for (const _ of [1, 2, 3]) expect((await fetchPage(front, page)).text).toContain(title);
  expect((await call(here, "DELETE", `/post/${id}`, token)).status).toBe(200);
  expect((await fetchPage(front, page)).status).toBe(410);
  for (const path of ["/", "/api/v1/post", "/feed.atom"])
    expect([path, (await fetchPage(front, path)).text.includes(title)]).toEqual([path, false]);
});

test("keeps nothing personal, and nobody but the site can purge", async () => {
  const { varnish, front, here } = await startAll();
  const token = await register(here, "Ada P.");
  const personal = ["me", "me/post", "me/search", "me/wish", "notification"].map((path) => `/api/v1/${path}`);
  for (const path of personal) {
    const mine = await fetchPage(front, path, { authorization: `Bearer ${token}` });
    const stranger = await fetchPage(front, path);
    expect([path, mine.status, stranger.status]).toEqual([path, 200, 401]);
    expect(mine.headers.get("cache-control")).toContain("no-store");
  }
  const before = varnish.hits();
  for (const _ of [1, 2, 3]) await fetchPage(front, "/", { cookie: "signed-in=1" });
  for (const _ of [1, 2, 3]) await fetchPage(front, "/", { authorization: `Bearer ${token}` });
  await wait(1500);
  expect(varnish.hits()).toBe(before);
  const purge = await fetch(front, { method: "PURGE", headers: { "xkey-purge": "site" } });
  expect(purge.status).toBe(405);
  const known = await fetchPage(front, "/about");
  expect([...known.headers.keys()].filter((name) => /surrogate|xkey|varnish/.test(name))).toEqual([]);
  expect(known.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
});

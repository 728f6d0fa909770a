/** Two instances of the site with one database and one folder: what one takes down, the other soon has no more. */
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { startTrustingNginx } from "@/tests/scaling/balancers";
import { call, publishSmall, register } from "@/tests/support/api";
import { fetchPage } from "@/tests/support/fetch-page";
import { anyAddress, expect, test } from "@/tests/support/fixtures";
import { newTitle } from "@/tests/support/people";
import { missing } from "@/tests/support/programs";
import { isThorough, recordMetric, times } from "@/tests/support/test-budget";
import { startOwnSite, startSecondInstance } from "./site-fixture";

/** How long another instance may go on, as the README says. */
const PROMISED_MS = 2000;
const ROUNDS = 5;
const PAUSE_MS = 20;
const TIMEOUT_MS = 20_000;
/** Reads of every path after a change. */
const TURNS = 10;

const undo: (() => unknown)[] = [];

test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function startTwo(): Promise<[string, string, database: string]> {
  const site = await startOwnSite({ LOG_LEVEL: "error" });
  undo.push(site.stop);
  const other = await startSecondInstance(site);
  undo.push(other.stop);
  return [site.url, other.url, site.env.DATABASE_URL ?? ""];
}

/** All that strangers may have of a post. */
async function pathsOf(site: string, id: string) {
  const { post } = JSON.parse((await fetchPage(site, `/api/v1/post/${id}`)).text);
  const page = (await fetchPage(site, `/feed/${id}`)).text;
  const picture: string = post.images[0].url;
  return {
    calls: [`/api/v1/post/${id}`, `/api/v1/post/${id}/comment`],
    kept: [`/feed/${id}`, `/feed/${id}/flyer`, /\/p\/[0-9a-z-]+/.exec(page)?.[0] ?? "", picture],
    lists: ["/", "/feed.atom"],
  };
}

/** Asks again and again. @returns when it was last there, in ms since then */
async function lastThere(since: number, isThere: () => Promise<boolean>): Promise<number> {
  for (let last = 0; ; ) {
    const asked = performance.now() - since;
    if (asked > TIMEOUT_MS) return asked;
    if (!(await isThere())) return last;
    last = asked;
    await wait(PAUSE_MS);
  }
}

test("what is taken down at one instance is gone at another within two seconds [S18]", async () => {
  test.skip(!isThorough, "two more servers");
  test.setTimeout(240_000);
  const [here, there] = await startTwo();
  const token = await register(here, "Ada P.");
  const longest = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const title = newTitle("Copper kettle");
    const id = await publishSmall(there, token, { title });
    const { calls, kept, lists } = await pathsOf(there, id);
    // Both keep them from now on.
    for (const site of [here, there, there])
      for (const path of [...calls, ...kept])
        expect([path, (await fetchPage(site, path)).status < 400]).toEqual([path, true]);
    for (const path of lists) expect((await fetchPage(there, path)).text).toContain(title);
    // At any moment between two looks at what is gone.
    await wait(Math.random() * PROMISED_MS);
    expect((await call(here, "DELETE", `/post/${id}`, token)).status).toBe(200);
    const since = performance.now();
    const ends = [...calls, ...kept].map(async (path) => {
      const last = await lastThere(since, async () => (await fetchPage(there, path)).status !== 410);
      return [path.replace(id, "…").replace(/^\/(p|images)\/.*/, "/$1/…"), last] as const;
    });
    const silences = lists.map(async (path) => {
      const last = await lastThere(since, async () => (await fetchPage(there, path)).text.includes(title));
      return [path, last] as const;
    });
    for (const path of [...calls, ...kept])
      expect([path, (await fetchPage(here, path)).status]).toEqual([path, 410]);
    for (const [path, last] of await Promise.all([...ends, ...silences]))
      longest.set(path, Math.max(longest.get(path) ?? 0, last));
    for (const path of calls) expect((await fetchPage(there, path)).text).not.toContain(title);
  }
  const told = [...longest].map(([path, ms]) => `${path} ${(ms / 1000).toFixed(1)} s`);
  recordMetric("S18", `taken down at one instance, still at the other at the most: ${told.join(", ")}`);
  console.log(told.join(", "));
  for (const [path, ms] of longest)
    expect([path, ms <= (path.startsWith("/api") ? 0 : PROMISED_MS)]).toEqual([path, true]);
});

test("an instance that nobody visited for a while shows nothing of what went meanwhile [S18]", async () => {
  test.skip(!isThorough, "two more servers");
  test.setTimeout(240_000);
  const [here, there] = await startTwo();
  const token = await register(here, "Ada P.");
  const id = await publishSmall(here, token, { title: newTitle("Copper kettle") });
  const { calls, kept } = await pathsOf(here, id);
  for (const path of [...calls, ...kept])
    expect([path, (await fetchPage(there, path)).status < 400]).toEqual([path, true]);
  expect((await call(here, "DELETE", `/post/${id}`, token)).status).toBe(200);
  await wait(PROMISED_MS);
  const statuses = await Promise.all(kept.map(async (path) => [path, (await fetchPage(there, path)).status]));
  expect(statuses).toEqual(kept.map((path) => [path, 410]));
});

/** Cuts one connection for invalidations, again and again. */
async function keepCutting(database: string): Promise<() => Promise<number>> {
  const client = new Client({ connectionString: database });
  await client.connect();
  let cuts = 0;
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const { rows } = await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name LIKE 'swap-shop cache%' AND datname = current_database()
        ORDER BY backend_start DESC LIMIT 1`);
      cuts += rows.length;
      await wait(Math.random() * 400);
    }
  })();
  return async () => {
    isOver = true;
    await work.finally(() => client.end());
    return cuts;
  };
}

/** Nginx gives each request to either. Without it, the instances are asked themselves. */
async function withBalancer(instances: [string, string]): Promise<string[]> {
  if (missing("nginx")) return instances;
  const [one, other] = instances.map((url) => Number(new URL(url).port));
  const { url, stop } = await startTrustingNginx([one ?? 0, other ?? 0]);
  undo.push(stop);
  return [url, ...instances];
}

test("no instance behind a balancer shows what is older than an acknowledged change [S18]", async () => {
  test.setTimeout(600_000);
  const [here, there, database] = await startTwo();
  const sites = await withBalancer([here, there]);
  const token = await register(here, "Ada P.");
  const id = await publishSmall(here, token, { title: "Title 0" });
  const stop = await keepCutting(database);
  const paths = ["/", `/feed/${id}`, "/api/v1/post", `/api/v1/post/${id}`, "/feed.atom"];
  const stale: string[] = [];
  for (let reads = 0, round = 1; reads < times(500, 10_000); round += 1) {
    const title = `Title ${round} of the copper kettle`;
    const writer = sites[round % sites.length] ?? here;
    expect((await call(writer, "PATCH", `/post/${id}`, token, { title })).status).toBe(200);
    for (let turn = 0; turn < TURNS; turn += 1) {
      const asked = sites.flatMap((site) => paths.map((path) => [site, path] as const));
      const found = await Promise.all(asked.map(([site, path]) => fetchPage(site, path)));
      reads += found.length;
      for (const [index, { status, text }] of found.entries())
        if (status !== 200 || !text.includes(title))
          stale.push(`${round} ${asked[index]} ${status} ${/Title \d+/.exec(text)}`);
    }
  }
  const cuts = await stop();
  recordMetric(
    "S18",
    `${times(500, 10_000)} reads at two instances and their balancer, ${cuts} lost connections: ${stale.length} stale`,
  );
  expect(stale).toEqual([]);
  expect(cuts).toBeGreaterThan(0);
});

test("reads at two instances are limited together [S54]", async () => {
  test.skip(!isThorough, "two more servers");
  test.setTimeout(240_000);
  const [here, there] = await startTwo();
  const headers = { "x-forwarded-for": anyAddress() };
  // A refused query is counted, and never kept.
  const read = async (site: string) => (await fetch(`${site}/api/v1/post?limit=x`, { headers })).status;
  const statuses: number[] = [];
  for (let time = 0; time < 400; time += 1) statuses.push(await read(time % 2 === 0 ? here : there));
  const answered = statuses.filter((status) => status === 422).length;
  expect(answered).toBeGreaterThanOrEqual(300);
  expect(answered).toBeLessThanOrEqual(330);
  // One may refuse while the other, asked every second time, still admits its last batch of 30.
  expect(new Set(statuses.slice(360))).toEqual(new Set([429]));
  recordMetric("S54", `400 calls from one network to two instances: ${answered} answered`);
});

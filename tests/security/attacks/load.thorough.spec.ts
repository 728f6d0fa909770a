/** Overload, the load that two processors carry, and half an hour of it. Only in the thorough run. */
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { residentBytes } from "@/bench/measure/processes";
import { load as fill } from "@/bench/seed/load";
import { expect, test } from "@/tests/support/fixtures";
import { isThorough, recordMetric } from "@/tests/support/test-budget";
import { type Asked, countFiles, findServerPid, loadSite, percentile, slopeOf } from "./load-on-site";
import { type OwnSite, startOwnSite } from "./site-fixture";

const POSTS = 100_000;
const MEBIBYTE = 2 ** 20;
const MINUTE_MS = 60_000;
/** SOAK_MINUTES shortens it for those who write tests. */
const SOAK_MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const WORDS = ["chair", "bicycle", "teapot", "lamp", "books", "unobtainium"];

test.skip(({ isMobile }) => isMobile || !isThorough, "a load of minutes, in the thorough run");
test.describe.configure({ mode: "serial" });

let site: OwnSite;
let ids: string[];
let pid: number;

test.beforeAll(async () => {
  test.setTimeout(10 * MINUTE_MS);
  site = await startOwnSite({ LOG_LEVEL: "error" });
  await fill(site.database, { posts: POSTS, days: 730, now: Date.now() }, () => {});
  const { rows } = await site.database.query<{ id: string }>(
    `SELECT "id" FROM "Post" WHERE is_available("withdrawnAt", "goneAt", "expiresAt", "promised") LIMIT 5000`,
  );
  ids = rows.map(({ id }) => id);
  pid = await findServerPid(new URL(site.url).port);
});
test.afterAll(async () => site?.stop());

const some = <T>(values: T[]): T => values[randomInt(values.length)] as T;
const search = (): Asked => ({ path: `/api/v1/post?q=${some(WORDS)}%20${randomInt(1e6)}` });
const nearby = (): Asked => ({
  path: `/api/v1/post/nearby?latitude=50.${randomInt(1e4)}&longitude=0.${randomInt(1e4)}&radius=10`,
});
const login = (): Asked => {
  const body = JSON.stringify({
    email: `nobody${randomInt(1e9)}@example.org`,
    password: "eleven blue herons",
  });
  return { path: "/api/v1/login", method: "POST", body };
};

const ENDPOINTS: Record<string, () => Asked> = {
  home: () => ({ path: "/" }),
  list: () => ({ path: "/api/v1/post" }),
  post: () => ({ path: `/api/v1/post/${some(ids)}` }),
  // Pages that many look at; the others are below.
  page: () => ({ path: `/feed/${some(ids.slice(0, 100))}` }),
  tag: () => ({ path: "/tag/garden" }),
  comments: () => ({ path: `/api/v1/post/${some(ids)}/comment` }),
  feed: () => ({ path: "/feed.atom" }),
  search,
  nearby,
};
const neverSeen = (): Asked => ({ path: `/feed/${some(ids)}` });

test("two processors carry the stated load [R10]", async () => {
  test.setTimeout(5 * MINUTE_MS);
  const goals = { home: 100, list: 250, post: 150 } as const;
  for (const [name, goal] of Object.entries(goals)) {
    const { perSecond, times, failures } = await loadSite(site.url, {
      ...{ connections: 16, seconds: 8 },
      asks: ENDPOINTS[name] as () => Asked,
    });
    recordMetric("R10", `${name}: ${Math.round(perSecond)}/s, p99 ${percentile(times, 0.99)} ms`);
    expect([name, perSecond >= goal, percentile(times, 0.99) < 1000, failures]).toEqual([
      name,
      true,
      true,
      0,
    ]);
  }
  // Nobody has these accounts: the work is the same, and the answer is 401.
  const { statuses } = await loadSite(site.url, { connections: 16, seconds: 8, asks: login });
  const logins = (statuses.get(401) ?? 0) / 8;
  recordMetric("R10", `logins: ${Math.round(logins)}/s`);
  expect(logins).toBeGreaterThanOrEqual(20);
});

test("with 100,000 posts nothing is slow [R10]", async () => {
  test.setTimeout(10 * MINUTE_MS);
  for (const [name, asks] of Object.entries(ENDPOINTS)) {
    await loadSite(site.url, { connections: 4, seconds: 8, asks });
    const { times } = await loadSite(site.url, { connections: 4, seconds: 5, asks });
    recordMetric("R10", `${name} at 100,000 posts: p95 ${percentile(times, 0.95)} ms`);
    expect([name, percentile(times, 0.95) <= 300]).toEqual([name, true]);
  }
  const { times } = await loadSite(site.url, { connections: 4, seconds: 5, asks: neverSeen });
  recordMetric("R10", `never-seen pages of posts: p95 ${percentile(times, 0.95)} ms`);
  expect(percentile(times, 0.95)).toBeLessThan(1000);
});

const expensive = () => (randomInt(2) === 0 ? search() : nearby());

/** Three rounds, each beside its own peak, as the machine may be busy otherwise. */
async function serveUnder(name: string, flood: (peak: number) => { connections: number; rate?: number }) {
  const shares: number[] = [];
  const asks = expensive;
  for (let round = 0; round < 3; round += 1) {
    const peak = await loadSite(site.url, { connections: 16, seconds: 6, asks });
    const under = await loadSite(site.url, { ...flood(peak.perSecond), seconds: 8, asks });
    const { statuses, refusalTimes, perSecond } = under;
    const memory = (await residentBytes(pid)) / MEBIBYTE;
    shares.push(perSecond / peak.perSecond);
    recordMetric(
      "R09",
      `${name}: ${Math.round(perSecond)}/s of ${Math.round(peak.perSecond)}/s, ${refusalTimes.length} refused, half of ` +
        `them within ${percentile(refusalTimes, 0.5)} ms, ${Math.round(memory)} MiB`,
    );
    expect([...statuses.keys()].filter((status) => status >= 400 && status !== 503)).toEqual([]);
    expect(percentile(refusalTimes, 0.5)).toBeLessThan(200);
    expect(memory).toBeLessThan(1024);
  }
  expect(
    percentile(
      shares.map((share) => 100 * share),
      0.5,
    ),
  ).toBeGreaterThanOrEqual(70);
}

test("overload is refused quickly, and what is taken is served [R09]", async () => {
  test.setTimeout(5 * MINUTE_MS);
  const asks = expensive;
  await loadSite(site.url, { connections: 16, seconds: 5, asks });
  // Those who ask again as soon as they are answered, and four times as many as the site can answer.
  await serveUnder("256 connections", () => ({ connections: 256 }));
  await serveUnder("512 connections, four times the peak", (peak) => ({
    ...{ connections: 512, rate: Math.round(4 * peak) },
  }));
  await wait(1000);
  const after = await loadSite(site.url, { connections: 4, seconds: 9, asks });
  expect([percentile(after.times, 0.99) < 500, after.refusalTimes.length]).toEqual([true, 0]);
});

test("half an hour of load leaks neither memory nor files nor connections [R11]", async () => {
  test.setTimeout((SOAK_MINUTES + 10) * MINUTE_MS);
  // The caches are filled before, so that only a leak grows.
  const pages = ids.slice(0, 1000).map((id) => `/feed/${id}`);
  const next = pages.values();
  await loadSite(site.url, {
    ...{ connections: 8, seconds: 120 },
    asks: () => ({ path: next.next().value ?? some(pages) }),
  });
  const anything = () => some([...Object.values(ENDPOINTS), () => ({ path: some(pages) })])();
  await loadSite(site.url, { connections: 16, seconds: 60, asks: anything });
  const { perSecond } = await loadSite(site.url, { connections: 16, seconds: 10, asks: anything });
  const memory: number[] = [];
  const files: number[] = [];
  const timer = setInterval(async () => {
    memory.push((await residentBytes(pid)) / MEBIBYTE);
    files.push(await countFiles(pid));
  }, 5000);
  const rate = Math.max(1, Math.round(perSecond / 2));
  const { statuses, failures } = await loadSite(site.url, {
    ...{ connections: 8, seconds: SOAK_MINUTES * 60, rate, asks: anything },
  }).finally(() => clearInterval(timer));
  // A fifth of the time is warm-up.
  const settled = memory.slice(Math.floor(memory.length / 5));
  const aMinute = slopeOf(settled) * 12;
  const faults = [...statuses].filter(([status]) => status >= 500);
  recordMetric(
    "R11",
    `${SOAK_MINUTES} min at ${rate}/s: memory ${aMinute.toFixed(2)} MiB a minute, at the end ${Math.round(memory.at(-1) ?? 0)} MiB, ` +
      `files ${files[0]} to ${files.at(-1)}`,
  );
  expect([faults, failures]).toEqual([[], 0]);
  expect(aMinute).toBeLessThan(1);
  expect(slopeOf(files.slice(Math.floor(files.length / 5))) * 12).toBeLessThan(1);
  await expect
    .poll(
      async () => {
        const { rows } = await site.database.query<{ busy: number }>(
          `SELECT count(*)::int AS "busy" FROM pg_stat_activity WHERE "datname" = current_database()
           AND "state" <> 'idle' AND "pid" <> pg_backend_pid()`,
        );
        return rows[0]?.busy;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
});

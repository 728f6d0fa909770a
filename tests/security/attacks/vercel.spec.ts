import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, dropDatabases, findServer } from "@/scripts/db/temporary-databases.mjs";
import { findPort } from "@/scripts/find-port.mjs";
import { run, runNode } from "@/scripts/run.mjs";
import { call, publishSmall, register } from "@/tests/support/api";
import { BLOB_HOST, BLOB_TOKEN, BlobServer } from "@/tests/support/blob-server";
import { anyAddress, expect, test } from "@/tests/support/fixtures";
import { newEmail } from "@/tests/support/people";
import { siteEnv } from "@/tests/support/site";
import { isThorough } from "@/tests/support/test-budget";

/** The site as on Vercel, without our HTTP server. Its stores are local. */
const NAME = "vercel_build";
const CRON_SECRET = "sixteen letters at least";
const KIB = 1024;

const store = new BlobServer();
const undo: (() => Promise<unknown>)[] = [];
let site = "";

test.describe.configure({ mode: "serial", retries: 0 });
test.skip(!isThorough, "builds the site once more");

test.beforeAll(async () => {
  test.setTimeout(1_200_000);
  const [server, dataDir] = [await findServer(), await mkdtemp(join(tmpdir(), "swap-shop-vercel-"))];
  undo.push(server.stop, () => rm(dataDir, { recursive: true, force: true }));
  await dropDatabases(server.url, NAME);
  undo.push(() => dropDatabases(server.url, NAME));
  site = `http://localhost:${await findPort()}`;
  const env = {
    ...siteEnv(await createDatabase(server.url, NAME), dataDir, site),
    ...{ HOME: process.env.HOME ?? "", NEXT_DIST_DIR: ".next-vercel", CRON_SECRET },
    ...{ VERCEL: "1", VERCEL_ENV: "production", VERCEL_BLOB_API_URL: await store.start() },
    ...{ BLOB_READ_WRITE_TOKEN: BLOB_TOKEN, TRUSTED_PROXIES: "", LOG_LEVEL: "error" },
  };
  const controller = new AbortController();
  const { signal } = controller;
  expect(await run("npm", ["run", "vercel-build"], { signal, env, quiet: true })).toBe(0);
  const args = ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", new URL(site).port];
  const ended = runNode(args, { signal, env, quiet: true });
  undo.push(async () => {
    controller.abort();
    await ended;
  });
  await expect
    .poll(() => read("/api/health/ready").then(({ status }) => status), { timeout: 60_000 })
    .toBe(200);
});

test.afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  store.stop();
});

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site + path, { headers }).catch(() => null);
  return { status: response?.status, headers: response?.headers, text: (await response?.text()) ?? "" };
}

/** A refused body closes its connection. */
const once = { connection: "close" };

/** Sends the exact body with these headers. */
async function send(path: string, body: BodyInit, headers: Record<string, string>) {
  const sent = { method: "POST", body, headers: { ...once, "x-forwarded-for": anyAddress(), ...headers } };
  const response = await fetch(`${site}/api/v1${path}`, { ...sent, duplex: "half" } as RequestInit);
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    text: await response.text(),
  };
}

const JSON_TYPE = { "content-type": "application/json" };
/** Without Content-Length. */
const inPieces = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes; at += KIB) controller.enqueue(new Uint8Array(KIB).fill(120));
      controller.close();
    },
  });

/** Edits, renewals and removals are visible to the next reader. */
async function requireChangesToShow(token: string, id: string) {
  const edited = await call(site, "PATCH", `/post/${id}`, token, { title: "Settled spoon" });
  expect([edited.status, edited.text]).toEqual([200, expect.any(String)]);
  for (const path of [`/feed/${id}`, "/"]) {
    const { text } = await read(path);
    expect([path, text.includes("Settled spoon"), text.includes("Wandering spoon")]).toEqual([
      path,
      true,
      false,
    ]);
  }
  expect((await call(site, "PUT", `/post/${id}/renewal`, token, {})).status).toBe(200);
  expect((await call(site, "DELETE", `/post/${id}`, token)).status).toBe(200);
  expect((await read("/")).text).not.toContain("Settled spoon");
}

test("a post published there is on its pages, as is every change, with its pictures in the store [S41]", async () => {
  const token = await register(site, "Vera");
  const before = await read("/");
  expect([before.status, before.text.includes("Wandering spoon")]).toEqual([200, false]);
  const id = await publishSmall(site, token, { title: "Wandering spoon" });
  const page = await read(`/feed/${id}`);
  expect([page.status, page.text.includes("Wandering spoon")]).toEqual([200, true]);
  expect((await read("/")).text).toContain("Wandering spoon");
  const urls = [...store.kept.keys()];
  expect(urls.length).toBeGreaterThan(0);
  await requireChangesToShow(token, id);
  // Its address would serve a picture after the take-down.
  expect([...store.kept.keys()]).toEqual([]);
  for (const url of urls) expect(url).toMatch(new RegExp(`^${BLOB_HOST}/images/[\\w-]+\\.(webp|jpg)$`));
  expect(page.text).toContain(BLOB_HOST);
  expect([...store.authorizations]).toEqual([`Bearer ${BLOB_TOKEN}`]);
  expect(page.headers?.get("content-security-policy")).toContain(`img-src 'self'`);
  expect(page.headers?.get("x-content-type-options")).toBe("nosniff");
});

test("the platform's scheduler gets in with its secret, and nobody else [S22]", async () => {
  expect((await read("/api/cron")).status).toBe(404);
  expect((await read("/api/cron", { authorization: "Bearer of another secret" })).status).toBe(404);
  const { status, text } = await read("/api/cron", { authorization: `Bearer ${CRON_SECRET}` });
  expect([status, JSON.parse(text)]).toMatchObject([200, { success: true }]);
});

test("wrong sign-ins from one network are limited there too [S05]", async () => {
  const network = { ...JSON_TYPE, "x-forwarded-for": anyAddress() };
  const statuses: number[] = [];
  for (let time = 0; time < 26; time += 1) {
    const { status, retryAfter } = await send(
      "/login",
      JSON.stringify({ email: newEmail(), password: "wrong" }),
      network,
    );
    statuses.push(status);
    if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([...Array(25).fill(401), 429]);
  const other = { ...network, "x-forwarded-for": anyAddress() };
  expect((await send("/login", JSON.stringify({ email: newEmail(), password: "wrong" }), other)).status).toBe(
    401,
  );
});

test("bodies are limited there too, whatever length they declare [S31]", async () => {
  const token = await register(site, "Vera");
  const form = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" };
  const long = JSON.stringify({ email: newEmail(), password: "x".repeat(17 * KIB) });
  for (const [name, path, body, headers, status] of [
    ["too long", "/login", long, JSON_TYPE, 413],
    ["too long, in pieces", "/login", inPieces(17 * KIB), JSON_TYPE, 413],
    ["no JSON", "/login", "{", JSON_TYPE, 400],
    ["of another type", "/login", "a=1", { "content-type": "text/plain" }, 415],
    ["compressed", "/login", "x", { ...JSON_TYPE, "content-encoding": "gzip" }, 415],
    ["no form", "/post/upload", "--x", form, 400],
  ] as const) {
    const said = await send(path, body, headers).catch((error: Error) => ({
      status: 0,
      text: String(error.cause),
    }));
    expect([name, said.status, said.text]).toEqual([
      name,
      status,
      expect.stringContaining('"success":false'),
    ]);
  }
  // A client that is still sending may see the closed connection before the answer.
  const endless = send("/post/upload", inPieces(33 * KIB * KIB), form);
  expect([413, "cut off"]).toContain(await endless.then(({ status }) => status).catch(() => "cut off"));
  expect((await read("/api/health/ready")).status).toBe(200);
});

test("a site without its picture store refuses to publish, explains why, and continues [S41]", async () => {
  const token = await register(site, "Vera");
  store.isDown = true;
  const ready = await read("/api/health/ready");
  expect(ready.status).toBe(503);
  await expect(publishSmall(site, token, { title: "Spoon too early" })).rejects.toThrow('"success":false');
  expect((await read("/")).text).not.toContain("Spoon too early");
  store.isDown = false;
  expect(await publishSmall(site, token, { title: "Spoon after all" })).toMatch(/^[\w-]{36}$/);
});

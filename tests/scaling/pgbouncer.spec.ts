/** One instance behind PgBouncer in transaction mode, another with connections of its own, and one database. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPort } from "@/scripts/find-port.mjs";
import { runNode } from "@/scripts/run.mjs";
import { type OwnSite, startOwnSite } from "@/tests/security/attacks/site-fixture";
import { call, publishSmall, register } from "@/tests/support/api";
import { anyAddress, expect, test } from "@/tests/support/fixtures";
import { missing } from "@/tests/support/programs";
import { startServer } from "@/tests/support/site";
import { isThorough } from "@/tests/support/test-budget";
import { startPgBouncer } from "./pgbouncer";

const SIGNAL_MS = 20_000;
const MINUTE_MS = 60_000;

const undo: (() => unknown)[] = [];

test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function startBehind(site: OwnSite) {
  const past = site.env.DATABASE_URL ?? "";
  // A setting that the site leaves to the database would be wrong.
  await site.database.query(`ALTER DATABASE ${new URL(past).pathname.slice(1)} SET timezone = 'Asia/Tokyo'`);
  const bouncer = await startPgBouncer(past);
  undo.push(bouncer.stop);
  const port = await findPort();
  const env = {
    ...site.env,
    ...{ PORT: `${port}`, APP_URL: `http://localhost:${port}` },
    ...{ DATABASE_URL: bouncer.url, DIRECT_DATABASE_URL: past },
  };
  const server = startServer(env);
  undo.push(server.stop);
  await server.ready();
  return { env, url: env.APP_URL, past };
}

/** @returns the text of the next signal */
async function listen(site: string, token: string): Promise<() => Promise<string>> {
  const controller = new AbortController();
  undo.push(() => controller.abort());
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": anyAddress() };
  const response = await fetch(`${site}/api/v1/live`, { headers, signal: controller.signal });
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const timer = setTimeout(() => controller.abort(), SIGNAL_MS);
  undo.push(() => clearTimeout(timer));
  return async () => {
    for (;;) {
      const { value, done } = await reader.read();
      const text = decoder.decode(value);
      if (text.includes("data:") || done) return text;
    }
  };
}

const title = (site: string, id: string) =>
  call(site, "GET", `/post/${id}`).then(({ text }) => JSON.parse(text).post.title);

test("the site works behind PgBouncer: post, reply, message, live signal, invalidation, backup", async () => {
  const reason = isThorough ? missing("pgbouncer") : "one more server and PgBouncer";
  test.skip(reason !== "", reason);
  test.setTimeout(300_000);
  const site = await startOwnSite({ LOG_LEVEL: "error" });
  undo.push(site.stop);
  const { url, env, past } = await startBehind(site);
  const [ada, ben] = [await register(url, "Ada P."), await register(url, "Ben S.")];
  const id = await publishSmall(url, ada, { title: "Copper kettle" });
  const { post } = JSON.parse((await call(url, "GET", `/post/${id}`)).text);
  expect(Math.abs(Date.parse(post.createdAt) - Date.now())).toBeLessThan(10 * MINUTE_MS);

  const signal = await listen(url, ada);
  const replied = await call(url, "POST", `/post/${id}/reply`, ben, { pickup: "Saturday", text: "Please." });
  expect([replied.status, replied.text]).toEqual([201, expect.any(String)]);
  expect(await signal()).toContain("data:");
  const replyId = JSON.parse(replied.text).reply._id;
  expect((await call(url, "POST", `/reply/${replyId}/message`, ben, { text: "Saturday?" })).status).toBe(201);
  const messages = await call(site.url, "GET", `/reply/${replyId}/message`, ada);
  expect(messages.text).toContain("Saturday?");

  for (let round = 1; round <= 20; round += 1) {
    const [writer, other] = round % 2 ? [url, site.url] : [site.url, url];
    await Promise.all([title(writer, id), title(other, id)]);
    const changed = { title: `Copper kettle ${round}` };
    expect((await call(writer, "PATCH", `/post/${id}`, ada, changed)).status).toBe(200);
    expect([await title(url, id), await title(site.url, id)]).toEqual([changed.title, changed.title]);
  }

  const folder = await mkdtemp(join(tmpdir(), "swap-shop-backup-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const { signal: unstopped } = new AbortController();
  const owner = { ...env, MIGRATION_DATABASE_URL: past };
  const backup = ["scripts/backup/backup.mjs", folder];
  expect(await runNode(backup, { env: owner, signal: unstopped, quiet: true })).toBe(0);
  expect((await call(url, "GET", "/post")).text).toContain("Copper kettle 20");
});

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { keepEmbedded } from "./keep-postgres.mjs";

const undo: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

it("a database that is killed is there again at the same address, until it is stopped [R07]", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "swap-shop-kept-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const said: string[] = [];
  const { url, kept, stop } = await keepEmbedded({ dataDir, isHasty: true }, (line) => said.push(line));
  undo.push(stop);
  for (const times of [1, 2]) {
    const file = await readFile(join(dataDir, "cluster", "postmaster.pid"), "utf8");
    process.kill(Number.parseInt(file, 10), "SIGKILL");
    await vi.waitFor(() => expect(said).toHaveLength(times), 20_000);
    await vi.waitFor(async () => expect(await isAnswering(url)).toBe(true), {
      timeout: 40_000,
      interval: 200,
    });
  }
  await stop();
  await kept;
  expect([await isAnswering(url), said.length]).toEqual([false, 2]);
});

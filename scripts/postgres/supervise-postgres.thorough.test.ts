import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { times } from "@/tests/support/test-budget";
import { supervisePostgres } from "./supervise-postgres.mjs";

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

/** The process that has taken this folder, once it is another one than before. */
async function next(dataDir: string, before = 0): Promise<number> {
  let pid = before;
  await vi.waitFor(
    async () => {
      const file = await readFile(join(dataDir, "cluster", "postmaster.pid"), "utf8");
      pid = Number.parseInt(file, 10);
      expect(pid > 0 && pid !== before).toBe(true);
    },
    { timeout: 50_000, interval: 5 },
  );
  return pid;
}

const isThere = (url: string) =>
  vi.waitFor(async () => expect(await isAnswering(url)).toBe(true), { timeout: 50_000, interval: 200 });

/** When it is killed: while it is started again, before anybody could use it, or as somebody does. */
const KILLED = [
  { when: "started", firstUse: async () => {} },
  { when: "used", firstUse: isThere },
];

it.each(KILLED.slice(0, times(1, KILLED.length)))(
  "a database that is killed repeatedly as it is $when stays at the same address until it is stopped [R07]",
  async ({ firstUse }) => {
    const dataDir = await mkdtemp(join(tmpdir(), "swap-shop-kept-"));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const said: string[] = [];
    const { url, kept, stop } = await supervisePostgres({ dataDir, isHasty: true }, (line) =>
      said.push(line),
    );
    undo.push(stop);
    let pid = await next(dataDir);
    for (let time = 1; time <= 2; time += 1) {
      process.kill(pid, "SIGKILL");
      pid = await next(dataDir, pid);
      await firstUse(url);
    }
    await isThere(url);
    expect(said[0]).toBe("The database stopped unexpectedly. Restarting it …");
    await stop();
    await kept;
    expect(await isAnswering(url)).toBe(false);
  },
  180_000,
);

/** Reads for strangers from a streaming replica whose replay the test holds back. */
import { Client } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { queryRowsFor } from "@/lib/db/named-statements";
import { recordChange, registerListening } from "@/lib/db/server-bridge";
import { env } from "@/lib/env";
import { closeDatabase } from "@/tests/support/shared-registry";
import { times } from "@/tests/support/test-budget";
import { type Pair, startPair } from "./standby";

/** Which server answers, and what it knows. */
const READ = `SELECT pg_is_in_recovery() AS "isReplica", (SELECT max("value") FROM "Probe") AS "value"`;
const STRANGER = queryRowsFor(null);
const MEMBER = queryRowsFor({ id: "member" });

let pair: Pair;
let writer: Client;
let isHeard = true;
let value = 0;

beforeAll(async () => {
  await closeDatabase();
  pair = await startPair();
  Object.assign(env(), { DATABASE_URL: pair.primary, READ_DATABASE_URL: pair.onStandby(pair.primary) });
  registerListening(() => isHeard);
  writer = new Client({ connectionString: pair.primary });
  await writer.connect();
  await writer.query(`CREATE TABLE "Probe" ("value" int)`);
  await change();
});

afterAll(async () => {
  registerListening(() => false);
  await writer.end();
  await closeDatabase();
  await pair.stop();
  Object.assign(env(), { DATABASE_URL: process.env.DATABASE_URL, READ_DATABASE_URL: undefined });
});

async function change(): Promise<void> {
  value += 1;
  await writer.query(`INSERT INTO "Probe" VALUES ($1)`, [value]);
  recordChange();
}

async function read(rows = STRANGER): Promise<{ isReplica: boolean; value: number }> {
  const [row] = await rows<{ isReplica: boolean; value: number }>({ text: READ, values: [] });
  return row as { isReplica: boolean; value: number };
}

/** Waits until strangers read there, and sees no older value meanwhile. */
const untilOnReplica = () =>
  vi.waitFor(
    async () => {
      const found = await read();
      if (found.value !== value) throw new Error(`stale: ${found.value} for ${value}`);
      expect(found.isReplica).toBe(true);
    },
    { timeout: 30_000, interval: 10 },
  );

it("strangers read from a replica that has caught up, and members do not", async () => {
  await untilOnReplica();
  for (let turn = 0; turn < 50; turn += 1) expect(await read()).toEqual({ isReplica: true, value });
  expect(await read(MEMBER)).toEqual({ isReplica: false, value });
});

it("nobody reads what is older than a change while the replay is held back", async () => {
  await pair.askStandby("SELECT pg_wal_replay_pause()");
  for (let round = 0; round < 20; round += 1) {
    await change();
    for (let turn = 0; turn < 20; turn += 1) expect(await read()).toEqual({ isReplica: false, value });
  }
  await pair.askStandby("SELECT pg_wal_replay_resume()");
  await untilOnReplica();
});

it("nobody reads what is older than a change while many are made and replayed", async () => {
  for (let round = 0; round < times(40, 400); round += 1) {
    await change();
    for (let turn = 0; turn < 10; turn += 1)
      for (const found of await Promise.all([read(), read(), read()])) expect(found.value).toBe(value);
    // A busy machine may need longer than these reads take.
    if (round % 10 === 0) await untilOnReplica();
  }
});

it("strangers read from the primary while changes may not arrive here", async () => {
  await untilOnReplica();
  isHeard = false;
  expect(await read()).toEqual({ isReplica: false, value });
  isHeard = true;
  expect(await read()).toEqual({ isReplica: true, value });
});

it("a query that is too slow on the replica runs on the primary", async () => {
  await untilOnReplica();
  const text = `SELECT pg_is_in_recovery() AS "isReplica", CASE WHEN pg_is_in_recovery() THEN pg_sleep(3)::text END`;
  const startedAt = performance.now();
  const [row] = await STRANGER<{ isReplica: boolean }>({ text, values: [] });
  expect(row?.isReplica).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(2500);
  await untilOnReplica();
});

it("no read fails when the replica is stopped", async () => {
  await untilOnReplica();
  const stopped = pair.stopStandby();
  for (let turn = 0; turn < 200; turn += 1)
    for (const found of await Promise.all([read(), read(), read()])) expect(found.value).toBe(value);
  await stopped;
  expect(await read()).toEqual({ isReplica: false, value });
});

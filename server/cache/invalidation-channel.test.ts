import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CHANNEL, type Invalidation } from "@/lib/db/server-bridge";
import { InvalidationChannel, LEASE_MS } from "./invalidation-channel";

const url = process.env.DATABASE_URL ?? "";
const writer = new Client({ connectionString: url });
const channels: InvalidationChannel[] = [];

beforeAll(() => writer.connect());
afterAll(async () => {
  for (const channel of channels) await channel.stop();
  await writer.end();
});

/** The value in the database. */
let committed = 0;

/** An instance that caches the value, as `kept-answers.ts` does. */
async function anInstance({ delayMs = 0 } = {}) {
  const cache: { value: number | null; losses: number } = { value: null, losses: 0 };
  const empty = () => {
    cache.value = null;
  };
  const channel = new InvalidationChannel(url, {
    invalidate: (_id: string, _change: Invalidation | null) => {
      const end = performance.now() + delayMs;
      while (performance.now() < end);
      empty();
    },
    onListening: () => {},
    onTrusted: empty,
    onReturned: empty,
    onLost: () => {
      cache.losses += 1;
    },
  }).start();
  channels.push(channel);
  await until(() => channel.isTrusted());
  const read = () => {
    if (!channel.isTrusted()) return committed;
    cache.value ??= committed;
    return cache.value;
  };
  return { channel, read, losses: () => cache.losses };
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 30_000;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error("it never became true");
    await wait(5);
  }
}

/** Commits a change. @returns its id */
async function change(payload: object = {}): Promise<string> {
  const id = randomUUID();
  const message = { kind: "change", id, added: [], changed: ["feed"], ...payload };
  committed += 1;
  await writer.query("SELECT pg_notify($1, $2)", [CHANNEL, JSON.stringify(message)]);
  return id;
}

/** As an administrator does, or a network that fails. */
const cutOneConnection = () =>
  writer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'swap-shop cache%' AND datname = current_database()
    ORDER BY random() LIMIT 1`);

it("shows nothing older once an instance is back that was alone and lost its connection", async () => {
  const instance = await anInstance();
  expect(instance.read()).toBe(committed);
  await cutOneConnection();
  await until(() => !instance.channel.isListening());
  await change();
  expect(instance.read()).toBe(committed - 1);
  await until(() => instance.channel.isListening());
  expect(instance.read()).toBe(committed);
});

it("waits until every instance has applied a change", async () => {
  const first = await anInstance();
  const others = [await anInstance({ delayMs: 20 }), await anInstance()];
  await wait(LEASE_MS + 50);
  for (let turn = 0; turn < 20; turn += 1) {
    for (const { read } of [first, ...others]) read();
    await first.channel.confirm(await change());
    for (const { read } of [first, ...others]) expect(read()).toBe(committed);
  }
});

it("does not wait for an instance that has stopped, which trusts its cache no more", async () => {
  const [left, right] = [await anInstance(), await anInstance()];
  await wait(LEASE_MS + 50);
  right.read();
  await right.channel.stop();
  await left.channel.confirm(await change());
  expect([left.read(), right.read()]).toEqual([committed, committed]);
});

it("never shows what is older than a confirmed change, while a connection is cut again and again", async () => {
  const [left, right] = [await anInstance(), await anInstance()];
  await wait(LEASE_MS + 50);
  const cutting = new AbortController();
  const cut = (async () => {
    while (!cutting.signal.aborted) {
      await cutOneConnection();
      await wait(200 * Math.random());
    }
  })();
  // On a busy machine a connection takes long to come back.
  for (let turn = 0; turn < 10 || left.losses() + right.losses() < 5; turn += 1) {
    await left.channel.confirm(await change());
    for (let read = 0; read < 20; read += 1) {
      expect([left.read(), right.read()]).toEqual([committed, committed]);
      await wait(1);
    }
  }
  cutting.abort();
  await cut;
});

it("empties everything for a change that is too long to tell", async () => {
  const instance = await anInstance();
  instance.read();
  await change({ kind: "all" });
  await until(() => instance.read() === committed);
});

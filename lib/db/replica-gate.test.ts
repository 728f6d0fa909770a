import { expect, it, vi } from "vitest";
import { ReplicaGate } from "./replica-gate";

/** A primary with its replica, which replays nothing by itself. */
function aPair() {
  const pair = { changes: 0, written: 10, replayed: 10, asked: 0, polls: 0, isDown: false };
  const gate = new ReplicaGate({
    countChanges: () => pair.changes,
    readPosition: async () => {
      pair.asked += 1;
      return String(pair.written);
    },
    hasReplayed: async (position) => {
      pair.polls += 1;
      if (pair.isDown) throw Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
      return pair.replayed >= Number(position);
    },
  });
  const change = () => {
    pair.written += 1;
    pair.changes += 1;
  };
  return { pair, gate, change };
}

const opens = (gate: ReplicaGate) =>
  vi.waitFor(() => expect(gate.isOpen()).toBe(true), { timeout: 10_000, interval: 5 });
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

it("opens once the replica has replayed what the primary has written, and asks no more while nothing changes", async () => {
  const { pair, gate } = aPair();
  expect(gate.isOpen()).toBe(false);
  await opens(gate);
  const { asked, polls } = pair;
  for (let read = 0; read < 100; read += 1) expect(gate.isOpen()).toBe(true);
  await pause(100);
  expect([pair.asked, pair.polls]).toEqual([asked, polls]);
});

it("closes with a change, until the replica has replayed it", async () => {
  const { pair, gate, change } = aPair();
  await opens(gate);
  change();
  for (let read = 0; read < 30; read += 1) {
    expect(gate.isOpen()).toBe(false);
    await pause(5);
  }
  pair.replayed = pair.written;
  await opens(gate);
});

it("stays closed for a change during the check", async () => {
  const { pair, gate, change } = aPair();
  pair.replayed = 9;
  expect(gate.isOpen()).toBe(false);
  await pause(10);
  change();
  pair.replayed = 10;
  for (let read = 0; read < 30; read += 1) {
    expect(gate.isOpen()).toBe(false);
    await pause(5);
  }
  pair.replayed = 11;
  await opens(gate);
});

it("closes for a new connection", async () => {
  const { gate } = aPair();
  await opens(gate);
  const { connections } = gate;
  gate.recordConnection();
  expect([gate.isOpen(), gate.connections]).toEqual([false, connections + 1]);
  await opens(gate);
});

it("stops asking a replica that lags when nobody reads", async () => {
  const { pair, gate } = aPair();
  pair.replayed = 9;
  expect(gate.isOpen()).toBe(false);
  await vi.waitFor(() => expect(pair.polls).toBe(20), { timeout: 10_000 });
  await pause(300);
  expect(pair.polls).toBe(20);
});

it("leaves a replica that fails alone for a while, but not one that cancels a query", async () => {
  const { pair, gate } = aPair();
  await opens(gate);
  gate.recordFailure(Object.assign(new Error("conflict with recovery"), { code: "40001" }));
  expect(gate.isOpen()).toBe(true);
  pair.isDown = true;
  gate.recordFailure(new Error("Query read timeout"));
  const { polls } = pair;
  expect(gate.isOpen()).toBe(false);
  await pause(300);
  expect(gate.isOpen()).toBe(false);
  expect(pair.polls).toBe(polls);
  pair.isDown = false;
  await opens(gate);
});

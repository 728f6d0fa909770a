import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { familyOf, parseStatus, processorMs, residentBytes } from "./processes";

const isLinux = existsSync("/proc/self/stat");

describe("a line of /proc", () => {
  it("is read behind the name of the program, which may hold brackets", () => {
    const line = "42 (next (v16) x) S 7 42 42 0 -1 4194560 1 2 3 4 100 20 3 1 20 0 11 0 555 999 50 18446";
    expect(parseStatus(42, line)).toEqual({ pid: 42, parent: 7, cpuMs: 1240 });
  });
});

it("a family has grandchildren and nobody else", () => {
  const of = (pid: number, parent: number) => ({ pid, parent, cpuMs: 0 });
  const all = [of(1, 0), of(2, 1), of(3, 2), of(4, 3), of(5, 1)];
  expect(familyOf(2, all).map(({ pid }) => pid)).toEqual([2, 3, 4]);
});

/** Counts until it has used 200 ms of the processor, which takes as long as it takes. */
const BUSY = `process.on("disconnect", () => process.exit());
  while (process.cpuUsage().user + process.cpuUsage().system < 200_000);
  process.send(process.pid);`;

/** A family of its own: the process of the tests has other children, which come and go. */
const PARENT = `const child = require("node:child_process").fork(__dirname + "/busy.cjs");
  child.on("message", (pid) => process.send(pid));
  child.on("exit", () => process.send("ended"));
  process.on("message", () => child.disconnect());
  process.on("disconnect", () => process.exit());`;

it.runIf(isLinux)("counts the time and the memory of children", async () => {
  const folder = await mkdtemp(join(tmpdir(), "swap-shop-bench-"));
  await writeFile(join(folder, "busy.cjs"), BUSY);
  await writeFile(join(folder, "parent.cjs"), PARENT);
  const parent = fork(join(folder, "parent.cjs"), { stdio: "inherit", execArgv: [] });
  const pid = parent.pid as number;
  const [busy] = await once(parent, "message");
  expect(await processorMs(busy)).toBeGreaterThanOrEqual(180);
  expect(await processorMs(pid)).toBeGreaterThanOrEqual(180);
  expect(await residentBytes(busy)).toBeGreaterThan(10_000_000);
  expect(await residentBytes(pid)).toBeGreaterThan(await residentBytes(busy));
  parent.send("end");
  expect(await once(parent, "message")).toEqual(["ended", undefined]);
  expect(await processorMs(busy)).toBeNaN();
  // The time of an ended process still counts.
  expect(await processorMs(pid)).toBeGreaterThanOrEqual(180);
  parent.disconnect();
  await once(parent, "exit");
  expect(await processorMs(pid)).toBeNaN();
  await rm(folder, { recursive: true });
});

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
  process.send("done");`;

it.runIf(isLinux)("counts the time and the memory of children", async () => {
  const folder = await mkdtemp(join(tmpdir(), "swap-shop-bench-"));
  const file = join(folder, "busy.cjs");
  await writeFile(file, BUSY);
  const before = { cpu: await processorMs(process.pid), memory: await residentBytes(process.pid) };
  const child = fork(file, { stdio: "inherit", execArgv: [] });
  await once(child, "message");
  expect(await processorMs(child.pid as number)).toBeGreaterThanOrEqual(180);
  expect((await processorMs(process.pid)) - before.cpu).toBeGreaterThanOrEqual(180);
  expect(await residentBytes(child.pid as number)).toBeGreaterThan(10_000_000);
  child.disconnect();
  await once(child, "exit");
  expect(await processorMs(child.pid as number)).toBeNaN();
  await rm(folder, { recursive: true });
});

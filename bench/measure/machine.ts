import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";

/** `server` for a server under test, `rest` for the generator, the database and this program. */
export type Cores = { server: number[]; rest: number[] };

/** Call it before the first measurement, to show what else the machine did: a load of 0 is nothing. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || process.arch;
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${model}, ${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}, load ${load} before`;
}

/** A server on one core cannot hide what its requests cost. Null on a single core. */
export function splitCores(allowed: number[]): Cores | null {
  return allowed.length < 2 ? null : { server: allowed.slice(0, 1), rest: allowed.slice(1) };
}

/** @param list as the kernel writes it, such as "0-2,5" */
export function parseCoreList(list: string): number[] {
  return list.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Moves this process, and what it starts from now on, away from the servers' core. Null without `taskset`. */
export function chooseCores(): Cores | null {
  const { error, status } = spawnSync("taskset", ["--version"]);
  if (error || status !== 0) return null;
  const allowed = /^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  const cores = splitCores(parseCoreList(allowed ?? ""));
  if (cores)
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores.rest.join(","), `${process.pid}`]);
  return cores;
}

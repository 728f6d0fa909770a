/** Processor time and memory of a server with all its children, from /proc. Other systems have none. */
import { readdir, readFile } from "node:fs/promises";

/** The kernel reports to programs in hundredths of a second, whatever its own clock. */
const TICK_MS = 10;
const KIB = 1024;

type Status = { pid: number; parent: number; cpuMs: number };

/** @returns null for a process that has just ended */
async function readStatus(pid: number): Promise<Status | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return text === null ? null : parseStatus(pid, text);
}

/** The name of a program, in brackets, may contain blanks and brackets. */
export function parseStatus(pid: number, text: string): Status {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const at = (index: number) => Number(fields[index]);
  // Its own time, and that of children that have ended.
  const ticks = at(11) + at(12) + at(13) + at(14);
  return { pid, parent: at(1), cpuMs: ticks * TICK_MS };
}

/** @returns the process and all its descendants */
export function familyOf(pid: number, all: Status[]): Status[] {
  const family = all.filter((one) => one.pid === pid);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}

async function readFamily(pid: number): Promise<Status[]> {
  const names = await readdir("/proc").catch(() => []);
  const all = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => readStatus(Number(name))),
  );
  return familyOf(
    pid,
    all.filter((one) => one !== null),
  );
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Of the process and its children since they started; NaN where it is unknown. */
export async function processorMs(pid: number): Promise<number> {
  const family = await readFamily(pid);
  return family.length === 0 ? Number.NaN : sum(family.map(({ cpuMs }) => cpuMs));
}

/** Resident memory in bytes; pages that processes share count for each of them. NaN where it is unknown. */
export async function residentBytes(pid: number): Promise<number> {
  const family = await readFamily(pid);
  return family.length === 0 ? Number.NaN : sum(await Promise.all(family.map(residentBytesOf)));
}

async function residentBytesOf({ pid }: Status): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * KIB;
}

import { fileURLToPath } from "node:url";
import { type Program, startNode } from "@/bench/servers/program";
import type { Expectation } from "./check-answer.mjs";
import type { Done, Job } from "./generator.mjs";
import type { Cores } from "./machine";
import { processorMs } from "./processes";

const GENERATOR = fileURLToPath(new URL("generator.mjs", import.meta.url));
/** Of the generator's core. A figure above it may be that of the generator. */
const FULL = 0.95;
const ADDRESSES = 512;
/** A server that answers nothing in this time is broken. */
const MAX_SECONDS = 60;

export type Target = {
  name: string;
  url: string;
  pid: number;
  headers?: Record<string, string>;
  expected: Expectation;
};

/** Without `seconds`, each path is asked once. */
export type Load = { connections: number; paths: string[]; seconds?: number };

export type Sample = {
  perSecond: number;
  /** Of the server and its children, for each request. */
  processorMs: number;
  p99: number;
  /** Whether the generator had no time left, so that the server may be faster. */
  isLimited: boolean;
};

type Run = {
  signal: AbortSignal;
  cores: Cores | null;
  /** Called right before the first request. */
  onStart?: () => void;
};

let offset = 0;

/** Loads a server and checks every answer. Takes longer if there was none yet. @throws Error if one was wrong */
export async function measureLoad(target: Target, load: Load, run: Run): Promise<Sample> {
  const jobs = splitJobs(target, load, generatorsFor(load, run.cores));
  const generators = await Promise.all(jobs.map(() => startGenerator(run.signal)));
  const before = await processorMs(target.pid);
  run.onStart?.();
  const done = await Promise.all(generators.map((one, index) => runJob(one, jobs[index] as Job)));
  const used = (await processorMs(target.pid)) - before;
  const count = done.reduce((sum, one) => sum + one.count, 0);
  const fault = done.find((one) => one.fault !== null)?.fault;
  const wrong = done.reduce((sum, { faults }) => sum + faults, 0);
  if (fault) throw new Error(`${target.name}: ${wrong} wrong answers, the first: ${fault}`);
  if (count === 0) return measureLonger(target, load, run);
  return {
    perSecond: done.reduce((sum, one) => sum + (1000 * one.count) / one.ms, 0),
    processorMs: used / count,
    p99: Math.max(...done.map(({ p99 }) => p99)),
    isLimited: done.some(({ busy }) => busy > FULL),
  };
}

function measureLonger(target: Target, load: Load, run: Run): Promise<Sample> {
  const seconds = 2 * (load.seconds ?? MAX_SECONDS);
  if (seconds > MAX_SECONDS) throw new Error(`${target.name} does not answer`);
  // Work that the first request began still runs.
  return measureLoad(target, { ...load, seconds }, { signal: run.signal, cores: run.cores });
}

/** Two keep up with most servers. One core of the rest is for the database. */
function generatorsFor({ connections, paths }: Load, cores: Cores | null): number {
  const free = (cores?.rest.length ?? 1) - 1;
  return Math.max(1, Math.min(2, free, connections, paths.length));
}

/** Shares out connections and paths. Each job comes from other addresses than any before. */
export function splitJobs({ url, headers = {}, expected }: Target, load: Load, count: number): Job[] {
  const { seconds, paths } = load;
  return Array.from({ length: count }, (_, index) => {
    const own = paths.length < count ? paths : paths.filter((_, at) => at % count === index);
    const share = Math.max(1, Math.floor(load.connections / count));
    const connections = seconds === undefined ? Math.min(share, own.length) : share;
    const job = { url, headers, expected, connections, paths: own, offset };
    offset += connections * ADDRESSES;
    return seconds === undefined ? job : { ...job, seconds };
  });
}

async function startGenerator(signal: AbortSignal): Promise<Program> {
  const generator = startNode([GENERATOR], { signal });
  await generator.receive();
  return generator;
}

async function runJob(generator: Program, job: Job): Promise<Done> {
  generator.send(job);
  const done = await generator.receive<Done>();
  await generator.ended;
  return done;
}

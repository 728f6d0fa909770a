/**
 * npm run bench:search [-- --posts 1000000 --rounds 10]: times every hot query among 10,000 and among so many posts, in
 * turns. BENCH_DATABASE_URL and BENCH_SMALL_DATABASE_URL name permanent databases for them; they are filled if empty.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { openBenchDatabase } from "./seed/database";
import type { Timing } from "./time-hot-queries";

const SMALL = 10_000;
/** Five times ten rounds are too few for a p99. */
const RUNS_PER_ROUND = 50;
/** Of p99, from the smaller number of posts to the larger one. */
const MAX_GROWTH = 2;

const { values } = parseArgs({
  options: { posts: { type: "string", default: "1000000" }, rounds: { type: "string", default: "10" } },
});
const posts = Number(values.posts);

type Worker = { time: (runs: number) => Promise<Timing[]>; stop: () => Promise<void> };

function startWorker(url: string): Worker {
  const args = ["--conditions=react-server", "--import", "tsx", "bench/time-hot-queries.ts"];
  const secret = randomBytes(33).toString("base64");
  const env = { ...process.env, DATABASE_URL: url, APP_URL: "http://localhost", NEXTAUTH_SECRET: secret };
  const child = spawn(process.execPath, args, { env, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const time = async (runs: number) => {
    child.stdin.write(`${runs}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error("the queries failed");
    return JSON.parse(value) as Timing[];
  };
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return { time, stop };
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

async function measure(workers: Worker[], rounds: number): Promise<Timing[][]> {
  // The first round fills the caches.
  for (const worker of workers) await worker.time(3);
  const all: Timing[][] = workers.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, worker] of workers.entries()) {
      for (const [index, timing] of (await worker.time(RUNS_PER_ROUND)).entries()) {
        const known = all[at]?.[index];
        if (!known) all[at]?.push(timing);
        else for (const list of ["times", "inDatabase"] as const) known[list].push(...timing[list]);
      }
    }
  return all;
}

function print([small = [], large = []]: Timing[][]): void {
  const ms = (value: number) => value.toFixed(1).padStart(8);
  console.log(
    `${"".padEnd(28)}${`p50/p99 at ${SMALL}`.padStart(22)}${`at ${posts}`.padStart(18)}   growth of p99, p50 in the database`,
  );
  for (const [index, { name, times, inDatabase, found }] of large.entries()) {
    const before = small[index]?.times ?? [];
    const growth = percentile(times, 0.99) / percentile(before, 0.99);
    const exponent = Math.log(growth) / Math.log(posts / SMALL);
    const figures = [before, times].flatMap((one) => [percentile(one, 0.5), percentile(one, 0.99)]);
    const mark = growth > MAX_GROWTH ? " !" : "";
    const grown = `${growth.toFixed(2).padStart(6)} n^${exponent.toFixed(2)}`;
    const own = ms(percentile(inDatabase, 0.5));
    console.log(`${name.padEnd(28)}${figures.map(ms).join(" ")}  ${grown} ${own}  ${found} found${mark}`);
  }
}

const log = (line: string) => console.error(line);
const opened = [
  await openBenchDatabase({ posts: SMALL, url: process.env.BENCH_SMALL_DATABASE_URL, log }),
  await openBenchDatabase({ posts, url: process.env.BENCH_DATABASE_URL, log }),
];
const workers = opened.map(({ url }) => startWorker(url));
try {
  print(await measure(workers, Number(values.rounds)));
} finally {
  for (const worker of workers) await worker.stop();
  for (const { stop } of opened) await stop();
}

/**
 * npm run bench [-- kept uncached pages publishing photo memory scripts lighthouse] [--long]: measures the goals of
 * speed against their peers, in turns on this machine, and writes bench/results.md. `--smoke` only proves that it works.
 * `--long` adds `crawl` and `million`, an hour each. --rounds, --seconds, --ids, --addresses and --minutes set how long
 * the others take.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSite, generateSources } from "@/scripts/build.mjs";
import { runUntilSignal } from "@/scripts/signals.mjs";
import type { Bench } from "./context";
import { chooseCores, describeMachine } from "./measure/machine";
import { type Options, readOptions, type SubjectName } from "./options";
import type { Report, Section } from "./report/report";
import { goalsTable, saveResults } from "./report/results";
import { startDatabase } from "./servers/database";
import { measureCrawl } from "./subjects/crawl";
import { measureKept } from "./subjects/kept";
import { measureLighthouse } from "./subjects/lighthouse";
import { measureMemory } from "./subjects/memory";
import { measureMillion } from "./subjects/million";
import { measurePages } from "./subjects/pages";
import { measurePhoto } from "./subjects/photo";
import { measurePublishing } from "./subjects/publishing";
import { measureScripts } from "./subjects/scripts";
import { measureUncached } from "./subjects/uncached";

const MEASURE: Record<SubjectName, (bench: Bench) => Promise<Report>> = {
  kept: measureKept,
  uncached: measureUncached,
  pages: measurePages,
  crawl: measureCrawl,
  million: measureMillion,
  publishing: measurePublishing,
  photo: measurePhoto,
  memory: measureMemory,
  scripts: measureScripts,
  lighthouse: measureLighthouse,
};

/** Enough for pages of lists. */
const MIN_POSTS = 1000;
const INTERRUPTED = 130;
const HOUR_MS = 3_600_000;
const MAX_MS = 4 * HOUR_MS;

const say = (line: string) => console.log(line);

await runUntilSignal((signal) => run(AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)])), INTERRUPTED);

async function run(signal: AbortSignal): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const machine = describeMachine();
  signal.addEventListener("abort", () => say("Stopped before the end."), { once: true });
  const distDir = process.env.NEXT_DIST_DIR || ".next-bench";
  const site = {
    signal,
    say,
    env: { ...process.env, NEXT_DIST_DIR: distDir, DATABASE_URL: "", NEXT_TELEMETRY_DISABLED: "1" },
  };
  await generateSources(site);
  await buildSite(site);
  const cores = chooseCores();
  const folder = await mkdtemp(join(tmpdir(), "swap-shop-bench-"));
  // PostgreSQL and nginx run as other users, and need to get through.
  await chmod(folder, 0o711);
  try {
    say("Filling a database …");
    const database = await startDatabase({
      signal,
      folder,
      distDir,
      posts: postsFor(options),
    });
    const bench = { signal, folder, cores, options, database, distDir, say };
    return await measureAll(bench, machine).finally(database.stop);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Enough for what is asked about. */
function postsFor({ subjects, ids, addresses }: Options): number {
  return Math.max(MIN_POSTS, ids, subjects.includes("crawl") ? addresses : 0);
}

/** A subject that fails, as with a wrong answer, leaves the others alone. @returns the exit code */
async function measureAll(bench: Bench, machine: string): Promise<number> {
  const sections: Section[] = [];
  let failed = 0;
  for (const subject of bench.options.subjects) {
    say(`Measuring: ${subject} …`);
    try {
      const report = await MEASURE[subject](bench);
      const date = new Date().toISOString().slice(0, 10);
      sections.push({ ...report, subject, date, machine });
      if (!bench.options.isSmoke) await saveResults(sections);
    } catch (error) {
      bench.signal.throwIfAborted();
      failed += 1;
      console.error(`${subject} failed:`, error instanceof Error ? error.message : error);
    }
  }
  say(`\n${goalsTable(sections)}\n\n${sections.length} measured, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

import { join } from "node:path";
import pg from "pg";
import { type Bench, withUndo } from "@/bench/context";
import { DETAIL_HEAD, detailLine, type Measured, rateRow } from "@/bench/measure/compare";
import { folderSize } from "@/bench/measure/folder-size";
import { measureLoad, type Target } from "@/bench/measure/load";
import { residentBytes } from "@/bench/measure/processes";
import { runRounds } from "@/bench/measure/rounds";
import { formatMegabytes } from "@/bench/report/format";
import type { Report, Row } from "@/bench/report/report";
import { buildBareNext } from "@/bench/servers/bare-next";
import { listPostIds } from "@/bench/servers/copy-posts";
import type { OwnDatabase } from "@/bench/servers/database";
import { startSite } from "@/bench/servers/site";
import { root } from "@/scripts/run.mjs";

const LABEL = "`/feed/{id}`, never seen before";
/** Of the pages, for each side. */
const WARM_UP_SHARE = 0.05;
/** Compressed bodies could not be searched for their end. */
export const UNCOMPRESSED = { "accept-encoding": "identity" };
const RATE_GOAL = { least: 0.6 };
/** Of the memory after all pages to that after half of them. */
const MEMORY_GOAL = { most: 1.15 };
/** A log line here and there. */
const DISK_GOAL = { most: 1.001 };

type Sample = Measured["samples"][number] & { resident: number };

/** Pages that nobody has seen, as a crawler asks for them: rendering, and what stays behind. */
export async function measurePages(bench: Bench): Promise<Report> {
  return withUndo(async (undo) => {
    const database = await bench.database.copy();
    undo(database.drop);
    const bare = await buildBareNext(bench);
    undo(bare.remove);
    const own = await startSite(bench, database);
    undo(own.program.stop);
    const other = await bare.start();
    undo(other.program.stop);
    const paths = await listPagePaths(database, bench.options.ids);
    const targets: Target[] = [
      { ...own, name: "the site", headers: UNCOMPRESSED, expected: { marker: "</html>", minBytes: 5000 } },
      {
        ...other,
        name: "bare page of the same Next",
        headers: UNCOMPRESSED,
        expected: { marker: "</html>" },
      },
    ];
    const chunks = splitPaths(paths, bench.options.rounds);
    for (const target of targets) await load(bench, target, chunks.warmUp);
    const disk = () => diskBytes(bench);
    const before = await disk();
    const samples = await runRounds(targets, bench.options.rounds, (target, round) =>
      load(bench, target, chunks.rounds[round] ?? []),
    );
    return makeReport(targets, samples, { before, after: await disk() }, paths.length);
  });
}

/** The paths of so many post pages. */
export async function listPagePaths({ owner }: OwnDatabase, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  const ids = await listPostIds(client, count).finally(() => client.end());
  return ids.map((id) => `/feed/${id}`);
}

/** Each path once: a few to warm up, then the same number in each round. */
export function splitPaths(paths: string[], rounds: number): { warmUp: string[]; rounds: string[][] } {
  const warmUp = Math.ceil(paths.length * WARM_UP_SHARE);
  const each = Math.floor((paths.length - warmUp) / rounds);
  const from = (round: number) => warmUp + round * each;
  return {
    warmUp: paths.slice(0, warmUp),
    rounds: Array.from({ length: rounds }, (_, round) => paths.slice(from(round), from(round + 1))),
  };
}

async function load(bench: Bench, target: Target, paths: string[]): Promise<Sample> {
  const sample = await measureLoad(target, { connections: bench.options.connections, paths }, bench);
  return { ...sample, resident: await residentBytes(target.pid) };
}

/** The folders that the site may write: its build and its data. The database grows by its log only. */
export const diskBytes = async ({ distDir, database }: Bench) =>
  (await folderSize(join(root, distDir))) + (await folderSize(database.dataDir));

function makeReport(
  targets: Target[],
  samples: Sample[][],
  disk: { before: number; after: number },
  count: number,
): Report {
  const [own, bare] = targets.map(({ name }, index) => ({ name, samples: samples[index] ?? [] }));
  if (!own || !bare) throw new Error("both sides are measured");
  const curve = (samples[0] ?? []).map(({ resident }) => resident);
  const growth = disk.after / disk.before;
  const notes = [
    `${count.toLocaleString("en")} pages, each asked for once and sent uncompressed. The bare page shows its id and reads nothing.`,
    `Memory of the site after each round: ${curve.map(formatMegabytes).join(", ")}. Disk: ${disk.after - disk.before} bytes more.`,
  ];
  return {
    title: "Pages that nobody has seen",
    rows: [
      rateRow(LABEL, own, bare, RATE_GOAL),
      memoryRow(curve),
      {
        ...{ what: "disk after these pages", value: formatMegabytes(disk.after), against: "before" },
        peerValue: formatMegabytes(disk.before),
        ...{ ratio: { median: growth, min: growth, max: growth }, goal: DISK_GOAL },
      },
    ],
    details: [DETAIL_HEAD, detailLine(LABEL, own), detailLine(LABEL, bare)],
    notes,
  };
}

/** The end of the curve, compared with its middle. */
export function memoryRow(curve: number[]): Row {
  const last = curve.at(-1) ?? Number.NaN;
  const middle = curve[Math.floor((curve.length - 1) / 2)] ?? Number.NaN;
  const ratio = last / middle;
  return {
    ...{ what: "memory after these pages", value: formatMegabytes(last), against: "after half of them" },
    ...{ peerValue: formatMegabytes(middle), goal: MEMORY_GOAL },
    ratio: { median: ratio, min: ratio, max: ratio },
  };
}

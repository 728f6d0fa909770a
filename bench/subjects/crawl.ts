import { type Bench, withUndo } from "@/bench/context";
import { measureLoad, type Target } from "@/bench/measure/load";
import { residentBytes } from "@/bench/measure/processes";
import { formatMegabytes } from "@/bench/report/format";
import type { Report } from "@/bench/report/report";
import { startSite } from "@/bench/servers/site";
import { diskBytes, listPagePaths, memoryRow, splitPaths, UNCOMPRESSED } from "./pages";

/** Points of the curve. */
const STEPS = 10;

/** As many pages as a large site has, each asked for once: what stays in memory and on disk. */
export async function measureCrawl(bench: Bench): Promise<Report> {
  return withUndo(async (undo) => {
    const database = await bench.database.copy();
    undo(database.drop);
    const site = await startSite(bench, database);
    undo(site.program.stop);
    const chunks = splitPaths(await listPagePaths(database, bench.options.addresses), STEPS);
    const target: Target = {
      ...{ ...site, name: "the site", headers: UNCOMPRESSED },
      expected: { marker: "</html>", minBytes: 5000 },
    };
    const ask = (paths: string[]) =>
      measureLoad(target, { connections: bench.options.connections, paths }, bench);
    await ask(chunks.warmUp);
    const curve: Point[] = [];
    for (const paths of chunks.rounds) {
      await ask(paths);
      const asked = chunks.warmUp.length + (curve.length + 1) * paths.length;
      const point = { asked, memory: await residentBytes(site.pid), disk: await diskBytes(bench) };
      curve.push(point);
      bench.say(cellsOf(point).join(", "));
    }
    return makeReport(curve);
  });
}

type Point = { asked: number; memory: number; disk: number };

const cellsOf = ({ asked, memory, disk }: Point) => [
  asked.toLocaleString("en"),
  formatMegabytes(memory),
  formatMegabytes(disk),
];

function makeReport(curve: Point[]): Report {
  const asked = curve.at(-1)?.asked ?? 0;
  const row = memoryRow(curve.map(({ memory }) => memory));
  return {
    title: "Pages that a crawler asks for",
    rows: [{ ...row, what: `memory after ${asked.toLocaleString("en")} pages` }],
    details: [["pages asked for", "memory", "disk"], ...curve.map(cellsOf)],
    notes: [
      "Each page once. The disk is that of the build and the database, which only its log can make larger.",
    ],
  };
}

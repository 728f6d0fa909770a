import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Bench, withUndo } from "@/bench/context";
import { measureLoad, type Target } from "@/bench/measure/load";
import { residentBytes } from "@/bench/measure/processes";
import { median } from "@/bench/measure/statistics";
import { formatMegabytes, formatNumber } from "@/bench/report/format";
import type { Report } from "@/bench/report/report";
import { listPostIds } from "@/bench/servers/copy-posts";
import type { OwnDatabase } from "@/bench/servers/database";
import { startSite } from "@/bench/servers/site";

const MINUTE_S = 60;
const SAMPLE_MS = 500;
/** "After 2 min" of 10, and the end; each is a median over a tenth of the time. */
const EARLY = 0.2;
const WINDOW = 0.1;
const GOAL = { most: 1.1 };
const PAGES = 2000;
const WORDS = ["chair", "bicycle", "teapot", "lamp", "books", "unobtainium"];

/** Whether memory stays where it is under everything that strangers do. */
export async function measureMemory(bench: Bench): Promise<Report> {
  return withUndo(async (undo) => {
    const database = await bench.database.copy();
    undo(database.drop);
    const site = await startSite(bench, database);
    undo(site.program.stop);
    const paths = await listPaths(database);
    const headers = { "accept-encoding": "br" };
    const target: Target = { ...site, name: "the site", headers, expected: { minBytes: 1 } };
    const sampler = startSampler(site.pid);
    undo(sampler.stop);
    const seconds = bench.options.minutes * MINUTE_S;
    const load = { connections: bench.options.connections, paths, seconds };
    const { perSecond } = await measureLoad(target, load, bench);
    const curve = await sampler.stop();
    const { early, late } = compareEnds(curve);
    const ratio = late / early;
    const points = [0.1, 0.25, 0.5, 0.75, 1].map((share) => curve[Math.ceil(share * curve.length) - 1] ?? 0);
    const minutes = formatNumber(bench.options.minutes);
    return {
      title: "Memory under mixed load",
      rows: [
        {
          ...{ what: `memory after ${minutes} min of mixed load`, value: formatMegabytes(late) },
          ...{ against: "after a fifth of it", peerValue: formatMegabytes(early), goal: GOAL },
          ratio: { median: ratio, min: ratio, max: ratio },
        },
      ],
      details: [],
      notes: [
        `${formatNumber(perSecond)} requests/s for ${PAGES} pages, lists, searches, places and feeds. The goal is for 10 minutes: \`--minutes 10\`.`,
        `Memory after 10, 25, 50, 75 and 100 % of the time: ${points.map(formatMegabytes).join(", ")}.`,
      ],
    };
  });
}

/** @param curve samples at equal distances */
export function compareEnds(curve: number[]): { early: number; late: number } {
  const window = Math.max(1, Math.round(curve.length * WINDOW));
  const from = Math.floor(curve.length * EARLY);
  return { early: median(curve.slice(from, from + window)), late: median(curve.slice(-window)) };
}

async function listPaths({ owner }: OwnDatabase): Promise<string[]> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  const ids = await listPostIds(client, PAGES).finally(() => client.end());
  return ids.flatMap((id, index) => [
    "/",
    `/feed/${id}`,
    "/api/v1/post",
    `/api/v1/post/${id}`,
    `/api/v1/post?q=${WORDS[index % WORDS.length]}`,
    `/api/v1/post/nearby?latitude=50.8${index % 10}&longitude=0.0${index % 7}&radius=10`,
    "/feed.atom",
    "/about",
  ]);
}

function startSampler(pid: number): { stop(): Promise<number[]> } {
  const curve: number[] = [];
  let isStopped = false;
  const sample = async () => {
    while (!isStopped) {
      curve.push(await residentBytes(pid));
      await wait(SAMPLE_MS);
    }
  };
  const running = sample();
  return {
    stop: async () => {
      isStopped = true;
      await running;
      return curve;
    },
  };
}

import { type Bench, withUndo } from "@/bench/context";
import { installLighthouse, medianScores, type Scores } from "@/bench/measure/lighthouse";
import { median, ratioOf, summarize } from "@/bench/measure/statistics";
import { formatMs, formatNumber } from "@/bench/report/format";
import type { Report, Row } from "@/bench/report/report";
import { buildBareNext } from "@/bench/servers/bare-next";
import { startSite } from "@/bench/servers/site";
import { listPagePaths } from "./pages";

const KB = 1000;
/** Of 100, by name of the page. */
const GOALS = { "/": 98, "/feed/{id}": 98, "/search": 95, "/donate": 98 };
const MOST_BYTES = 300 * KB;
const BARE = "bare page of the same Next";

/** Pages on a phone with a slow network and a slow processor, as Lighthouse simulates them. */
export async function measureLighthouse(bench: Bench): Promise<Report> {
  return withUndo(async (undo) => {
    const lighthouse = await installLighthouse(bench);
    const database = await bench.database.copy();
    undo(database.drop);
    const site = await startSite(bench, database);
    undo(site.program.stop);
    const [post = ""] = await listPagePaths(database, 1);
    const rows: Row[] = [];
    const details = [HEAD];
    const bare = await buildBareNext(bench);
    undo(bare.remove);
    const peer = await bare.start();
    undo(peer.program.stop);
    const floor = await lighthouse.measure(peer.url);
    details.push(detailLine(BARE, medianScores(floor)));
    for (const [page, goal] of Object.entries(GOALS)) {
      const scores = await lighthouse.measure(site.url + (page === "/feed/{id}" ? post : page));
      rows.push(performanceRow(page, scores, floor, goal));
      if (page === "/") rows.push(weightRow(scores));
      details.push(detailLine(`\`${page}\``, medianScores(scores)));
    }
    return {
      title: "Pages on a phone, by Lighthouse",
      ...{ rows, details },
      notes: [
        `Lighthouse 12, its phone with slow 4G and a processor four times slower, a median of ${floor.length} first visits.`,
        "The goals are 100 for the other three marks, at most 1.6 s until the largest paint, and 60 ms of blocked time.",
      ],
    };
  });
}

const HEAD = [
  ...["page", "performance", "accessibility", "best practices", "SEO"],
  ...["largest paint", "blocked", "shift", "loaded"],
];

function detailLine(
  page: string,
  { categories, largestPaintMs, blockingMs, shift, bytes }: Scores,
): string[] {
  const times = [formatMs(largestPaintMs), formatMs(blockingMs)];
  return [page, ...categories.map(String), ...times, shift.toFixed(3), kilobytes(bytes)];
}

function performanceRow(page: string, scores: Scores[], floor: Scores[], goal: number): Row {
  const marks = (all: Scores[]) => all.map(({ categories }) => categories[0] ?? Number.NaN);
  return {
    ...{ what: `performance of \`${page}\` on a phone`, value: String(median(marks(scores))) },
    ...{ against: BARE, peerValue: String(median(marks(floor))), goal: { least: goal / 100 } },
    ratio: ratioOf(marks(scores), marks(floor)),
  };
}

function weightRow(scores: Scores[]): Row {
  const bytes = scores.map((score) => score.bytes);
  return {
    ...{ what: "all that a first visit to `/` loads", value: kilobytes(median(bytes)) },
    ...{ against: "the goal", peerValue: kilobytes(MOST_BYTES), goal: { most: 1 } },
    ratio: summarize(bytes.map((count) => count / MOST_BYTES)),
  };
}

const kilobytes = (bytes: number) => `${formatNumber(bytes / KB)} kB`;

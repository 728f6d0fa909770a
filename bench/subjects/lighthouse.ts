import { type Bench, withUndo } from "@/bench/context";
import { installLighthouse, medianScores, type Scores } from "@/bench/measure/lighthouse";
import { median, summarize } from "@/bench/measure/statistics";
import { formatMs, formatNumber } from "@/bench/report/format";
import type { Report, Row } from "@/bench/report/report";
import { buildBareNext } from "@/bench/servers/bare-next";
import { recordAnswer } from "@/bench/servers/recorded-answer";
import { type Server, startSite } from "@/bench/servers/site";

const KB = 1000;
/** Marks of 100. `/search` has goals for its performance and shift alone: on purpose, no search engine may list it. */
const GOALS = {
  "/": { performance: 98, isTimed: true },
  "/feed/{id}": { performance: 98, isTimed: true },
  "/search": { performance: 95, isTimed: false },
  "/donate": { performance: 98, isTimed: true },
};
const OTHER_MARKS = 100;
const MOST_PAINT_MS = 1600;
const MOST_BLOCKED_MS = 60;
const MOST_SHIFT = 0.001;
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
    const post = await newestPost(site);
    const rows: Row[] = [];
    const details = [HEAD];
    const bare = await buildBareNext(bench);
    undo(bare.remove);
    const peer = await bare.start();
    undo(peer.program.stop);
    const floor = await lighthouse.measure(peer.url);
    details.push(detailLine(BARE, medianScores(floor)));
    for (const [page, { performance, isTimed }] of Object.entries(GOALS)) {
      const scores = await lighthouse.measure(site.url + (page === "/feed/{id}" ? post : page));
      rows.push(markRow(`performance of \`${page}\` on a phone`, performance, scores.map(performanceOf)));
      if (isTimed) rows.push(otherRow(page, scores), ...timeRows(page, scores));
      else rows.push(shiftRow(page, scores));
      if (page === "/") rows.push(weightRow(scores));
      details.push(detailLine(`\`${page}\``, medianScores(scores)));
    }
    return {
      title: "Pages on a phone, by Lighthouse",
      ...{ rows, details },
      notes: [
        `Lighthouse 12, its phone with slow 4G and a processor four times slower, a median of ${floor.length} first visits.`,
        "What such a machine allows is the line of the bare page.",
      ],
    };
  });
}

/** @returns the path of one from the demo: the copies of the bench have no pictures */
async function newestPost({ url }: Server): Promise<string> {
  const { posts } = JSON.parse((await recordAnswer(`${url}/api/v1/post`, {})).text);
  return `/feed/${posts[0]._id}`;
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

const performanceOf = ({ categories }: Scores) => categories[0] ?? Number.NaN;
const lowestOther = ({ categories }: Scores) => Math.min(...categories.slice(1));

function markRow(what: string, goal: number, marks: number[]): Row {
  return {
    ...{ what, value: String(median(marks)), against: "the goal", peerValue: String(goal) },
    ...{ goal: { least: 1 }, ratio: summarize(marks.map((mark) => mark / goal)) },
  };
}

const otherRow = (page: string, scores: Scores[]): Row =>
  markRow(`lowest other mark of \`${page}\``, OTHER_MARKS, scores.map(lowestOther));

function timeRows(page: string, scores: Scores[]): Row[] {
  const paint = scores.map(({ largestPaintMs }) => largestPaintMs);
  const blocked = scores.map(({ blockingMs }) => blockingMs);
  return [
    timeRow(`largest paint of \`${page}\``, MOST_PAINT_MS, paint),
    timeRow(`blocked time of \`${page}\``, MOST_BLOCKED_MS, blocked),
  ];
}

const timeRow = (what: string, goalMs: number, times: number[]): Row => ({
  ...{ what, value: formatMs(median(times)), against: "the goal", peerValue: formatMs(goalMs) },
  ...{ goal: { most: 1 }, ratio: summarize(times.map((ms) => ms / goalMs)) },
});

function shiftRow(page: string, scores: Scores[]): Row {
  const shifts = scores.map(({ shift }) => shift);
  return {
    ...{ what: `shift of \`${page}\``, value: median(shifts).toFixed(3) },
    ...{ against: "the goal", peerValue: "0.000", goal: { most: 1 } },
    ratio: summarize(shifts.map((shift) => shift / MOST_SHIFT)),
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

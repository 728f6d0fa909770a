import { type Bench, withUndo } from "@/bench/context";
import { compareSides, DETAIL_HEAD, detailLine, rateRow, type Side } from "@/bench/measure/compare";
import type { Report } from "@/bench/report/report";
import { hasNginx, startBareServer, startNginx } from "@/bench/servers/fixed-answer";
import { type RecordedAnswer, recordAnswer } from "@/bench/servers/recorded-answer";
import { type Server, startNext, startSite } from "@/bench/servers/site";

const LIST = "/api/v1/post";
const HEADERS = { "accept-encoding": "br" };
const TIMES_UNTIL_KEPT = 5;
/** Goals of requests/s. */
const OF_BARE_SERVER = { least: 0.7 };
const OF_NEXT = { least: 40 };

type Page = { path: string; label: string; marker: string };

/** Answers that are the same for everybody: how close the site comes to a server that only sends bytes. */
export async function measureKept(bench: Bench): Promise<Report> {
  return withUndo(async (undo) => {
    const database = await bench.database.copy();
    undo(database.drop);
    const site = await startSite(bench, database);
    undo(site.program.stop);
    const next = await startNext(bench, database);
    undo(next.program.stop);
    const report: Report = { title: "Kept answers", rows: [], details: [DETAIL_HEAD], notes: NOTES };
    for (const page of await listPages(site)) {
      bench.say(`  ${page.label}`);
      await measurePage(bench, { site, next, page }, report);
    }
    return report;
  });
}

async function listPages(site: Server): Promise<Page[]> {
  const { posts } = JSON.parse((await recordAnswer(site.url + LIST, {})).text);
  const [{ _id, title }] = posts;
  return [
    { path: "/", label: "`/`", marker: "</html>" },
    { path: `/feed/${_id}`, label: "`/feed/{id}`", marker: title },
    { path: LIST, label: "`GET /api/v1/post`", marker: _id },
  ];
}

type Sides = { site: Server; next: Server; page: Page };

async function measurePage(bench: Bench, { site, next, page }: Sides, report: Report): Promise<void> {
  const { path, label } = page;
  const kept = await recordKept(site, page);
  await withUndo(async (undo) => {
    const bare = await startBareServer(bench, kept);
    undo(bare.program.stop);
    const nginx = hasNginx() ? await startNginx(bench, kept, path) : null;
    if (nginx) undo(nginx.program.stop);
    const load = () => ({
      connections: bench.options.connections,
      paths: [path],
      seconds: bench.options.seconds,
    });
    const side = (name: string, server: Server, answer: RecordedAnswer): Side => ({
      target: { ...server, name, headers: HEADERS, expected: { same: answer.body.toString("latin1") } },
      load,
    });
    const measured = await compareSides(bench, [
      side("the site", site, kept),
      side("`node:http`, same bytes", bare, kept),
      side("`next start`, same build", next, await recordKept(next, page)),
      ...(nginx ? [side("nginx, same bytes", nginx, kept)] : []),
    ]);
    const [own, bytes, behindNext] = measured;
    if (!own || !bytes || !behindNext) throw new Error("every side is measured");
    report.rows.push(rateRow(label, own, bytes, OF_BARE_SERVER), rateRow(label, own, behindNext, OF_NEXT));
    report.details.push(...measured.map((one) => detailLine(label, one)));
  });
}

/** Asks until the answer is kept, and in its final form. */
async function recordKept({ url }: Server, { path, marker }: Page): Promise<RecordedAnswer> {
  let answer = await recordAnswer(url + path, HEADERS);
  for (let time = 1; time < TIMES_UNTIL_KEPT; time += 1) answer = await recordAnswer(url + path, HEADERS);
  if (answer.status !== 200 || !answer.text.includes(marker))
    throw new Error(`${url}${path}: status ${answer.status}, or no "${marker}"`);
  return answer;
}

const NOTES = [
  "All sides get the same requests with `Accept-Encoding: br`, from many addresses, on one core of their own.",
  "Every body is compared byte by byte while it is timed. Next's own server sends its pages uncompressed.",
  "“At least” marks a rate at which the generator had no time left.",
];

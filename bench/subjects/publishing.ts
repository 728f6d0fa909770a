import sharp from "sharp";
import { type Bench, withUndo } from "@/bench/context";
import { DETAIL_HEAD, detailLine, rateRow } from "@/bench/measure/compare";
import { measureLoad, type Target } from "@/bench/measure/load";
import { runRounds } from "@/bench/measure/rounds";
import type { Report } from "@/bench/report/report";
import { recordAnswer } from "@/bench/servers/recorded-answer";
import { type Server, startSite } from "@/bench/servers/site";
import { type Member, publish, signUp } from "./members";
import { Publisher } from "./publisher";

/** Publications a second, and the least share of the idle rate. */
const GOALS = [
  [1, 0.95],
  [10, 0.85],
  [50, 0.8],
] as const;
const HEADERS = { "accept-encoding": "br" };
const MIN_BYTES = 5000;
/** Below the site's limit of 30 in half an hour. */
const POSTS_PER_MEMBER = 25;

type Totals = Map<number, { asked: number; published: number }>;

/** How fast the feed is while members publish. */
export async function measurePublishing(bench: Bench): Promise<Report> {
  return withUndo(async (undo) => {
    const database = await bench.database.copy();
    undo(database.drop);
    const site = await startSite(bench, database, { hasAllCores: true });
    undo(site.program.stop);
    const speeds = bench.options.isSmoke ? GOALS.slice(0, 1) : GOALS;
    const rates = [0, ...speeds.map(([rate]) => rate)];
    const members = await signUp(site.url, membersFor(bench, rates));
    const totals: Totals = new Map();
    const picture = await smallPicture();
    const target = { ...site, name: "the site", headers: HEADERS, expected: { minBytes: MIN_BYTES } };
    await measureFeed(bench, target);
    let turn = 0;
    const publishNext = async () => {
      const member = members[turn++ % members.length] as Member;
      return publish(site.url, member, `Bench item ${turn}`, picture).catch(() => 0);
    };
    const samples = await runRounds(rates, bench.options.rounds, (rate) =>
      measureWhilePublishing(bench, { target, rate, publishNext, totals }),
    );
    await requireFeed(site);
    return makeReport(rates, samples, totals);
  });
}

type Trial = { target: Target; rate: number; publishNext: () => Promise<number>; totals: Totals };

async function measureWhilePublishing(bench: Bench, { target, rate, publishNext, totals }: Trial) {
  if (rate === 0) return measureFeed(bench, target);
  const publisher = new Publisher(rate, publishNext);
  const sample = await measureFeed(bench, target, () => publisher.start());
  const { asked, published } = await publisher.stop();
  const before = totals.get(rate) ?? { asked: 0, published: 0 };
  totals.set(rate, { asked: before.asked + asked, published: before.published + published });
  return sample;
}

const measureFeed = (bench: Bench, target: Target, onStart = () => {}) => {
  const { connections, seconds } = bench.options;
  return measureLoad(target, { connections, seconds, paths: ["/"] }, { ...bench, onStart });
};

function membersFor({ options }: Bench, rates: number[]): number {
  const perSecond = rates.reduce((sum, rate) => sum + rate, 0);
  // The generator needs a moment to stop.
  return Math.ceil((perSecond * (options.seconds + 1) * options.rounds) / POSTS_PER_MEMBER);
}

async function requireFeed({ url }: Server): Promise<void> {
  const { status, text } = await recordAnswer(`${url}/`, HEADERS);
  if (status !== 200 || !text.includes("Bench item")) throw new Error("The feed lacks what was published.");
}

const smallPicture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } })
        .png()
        .toBuffer(),
    ),
  ]);

function makeReport(
  rates: number[],
  samples: Awaited<ReturnType<typeof measureLoad>>[][],
  totals: Totals,
): Report {
  const nameOf = (rate: number) => (rate === 0 ? "idle" : `${rate} publications a second`);
  const measured = rates.map((rate, index) => ({ name: nameOf(rate), samples: samples[index] ?? [] }));
  const [idle, ...busy] = measured;
  if (!idle) throw new Error("the idle feed is measured");
  const counts = [...totals].map(
    ([rate, { asked, published }]) => `${rate} a second: ${published} of ${asked} published`,
  );
  return {
    title: "The feed while members publish",
    rows: busy.map((one, index) =>
      rateRow(`\`/\` at ${one.name}`, one, idle, { least: GOALS[index]?.[1] ?? 1 }),
    ),
    details: [DETAIL_HEAD, ...measured.map((one) => detailLine("`/`", one))],
    notes: [
      "Each publication is a form with a picture, by one of many members. The site has all cores, and the processor per request includes publishing.",
      `${counts.join(". ")}.`,
    ],
  };
}

import type { Bench } from "@/bench/context";
import { formatFigure, formatMs } from "@/bench/report/format";
import type { Goal, Row } from "@/bench/report/report";
import { type Load, measureLoad, type Sample, type Target } from "./load";
import { runRounds } from "./rounds";
import { median, ratioOf, summarize } from "./statistics";

export type Side = { target: Target; load: (round: number) => Load };
export type Measured = { name: string; samples: Sample[] };

/** Warms up every side, then measures them in turns. */
export async function compareSides(bench: Bench, sides: Side[]): Promise<Measured[]> {
  const { rounds } = bench.options;
  for (const { target, load } of sides) await measureLoad(target, warmUp(bench, load(rounds)), bench);
  const samples = await runRounds(sides, rounds, ({ target, load }, round) =>
    measureLoad(target, load(round), bench),
  );
  return sides.map(({ target }, index) => ({ name: target.name, samples: samples[index] ?? [] }));
}

const warmUp = ({ options }: Bench, load: Load): Load =>
  load.seconds === undefined ? load : { ...load, seconds: options.warmUpSeconds };

const rates = ({ samples }: Measured) => samples.map(({ perSecond }) => perSecond);
const costs = ({ samples }: Measured) => samples.map(({ processorMs }) => processorMs);

export const DETAIL_HEAD = ["request", "server", "requests/s", "processor per request", "p99"];

export function detailLine(what: string, measured: Measured): string[] {
  const { name, samples } = measured;
  const isLimited = samples.some((sample) => sample.isLimited);
  const rate = formatFigure(summarize(rates(measured)));
  const processor = median(costs(measured));
  const p99 = median(samples.map((sample) => sample.p99));
  return [what, name, isLimited ? `at least ${rate}` : rate, formatMs(processor), formatMs(p99)];
}

/** By processor time per request. */
export const costRow = (what: string, side: Measured, peer: Measured, goal: Goal): Row => ({
  ...{ what: `processor for ${what}`, value: formatMs(median(costs(side))) },
  ...{ against: peer.name, peerValue: formatMs(median(costs(peer))), goal },
  ratio: ratioOf(costs(side), costs(peer)),
});

export function rateRow(what: string, side: Measured, peer: Measured, goal: Goal): Row {
  const perSecond = (one: Measured) => `${formatFigure(summarize(rates(one))).split(" ")[0]}/s`;
  return {
    ...{ what, value: perSecond(side), against: peer.name, peerValue: perSecond(peer), goal },
    ratio: ratioOf(rates(side), rates(peer)),
    byProcessor: ratioOf(costs(peer), costs(side)).median,
  };
}

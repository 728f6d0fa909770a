import { cellOfPublicPlace, centreOf } from "@/lib/geo/grid-cell";
import { publicStreet } from "@/lib/geo/public-street";
import {
  type AreaTally,
  type Impact,
  MIN_GROUP_SIZE,
  type MonthTally,
  type Tally,
} from "@/lib/impact/schema";
import { WEIGHTS, type Weight } from "@/lib/impact/weights";
import { MAX_SAID_ITEMS } from "@/lib/replies/handover-rules";

export type HandOver = {
  items: number;
  verified: boolean;
  at: Date;
  title: string;
  tags: string[];
  /** As everyone sees it, or "". */
  address: string;
  /** False if no street can be in the address; else a lone part may be one. */
  showStreet?: boolean;
  latitude: number;
  longitude: number;
  /** The post of which parts were said to be gone at several times: together they are one hand-over. */
  partOf?: string | null;
};

/** Of several matching kinds ("sofa cushion covers for a bed") the lightest counts, so that we never claim too much. */
export function weightOf({ title, tags }: Pick<HandOver, "title" | "tags">): Weight | null {
  return lightest(title) ?? lightest(tags.join(" "));
}

const isLighter = (weight: Weight, than: Weight | null | undefined) => !than || weight.high < than.high;

/** By each word or pair of words, in singular and plural. */
const WEIGHT_OF = weightsByWords();

function weightsByWords(): Map<string, Weight> {
  const found = new Map<string, Weight>();
  for (const weight of WEIGHTS)
    for (const words of weight.words)
      for (const ending of ["", "s", "es"]) {
        const known = found.get(words + ending);
        if (isLighter(weight, known)) found.set(words + ending, weight);
      }
  return found;
}

function lightest(text: string): Weight | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  let found: Weight | null = null;
  for (const [at, word] of words.entries())
    for (const term of [word, `${word} ${words[at + 1]}`]) {
      const weight = WEIGHT_OF.get(term);
      if (weight && isLighter(weight, found)) found = weight;
    }
  return found;
}

/** Integer tenths of a kilogram keep sums exact. */
const TENTHS = 10;

/** Two friends with a code say no more than what a van carries. */
const MAX_KILOGRAMS = 1000;

type Weighed = HandOver & { low: number; high: number };

function weigh(handOver: HandOver): Weighed {
  const weight = weightOf(handOver);
  const items = countedItems(handOver);
  const tenths = (kilograms = 0) => Math.min(items * Math.round(kilograms * TENTHS), MAX_KILOGRAMS * TENTHS);
  return { ...handOver, items, low: tenths(weight?.low), high: tenths(weight?.high) };
}

/** One person's word for 999 sofas would be the whole town's total. */
const countedItems = ({ verified, items }: HandOver) => (verified ? items : Math.min(items, MAX_SAID_ITEMS));

export const sumTotals = (handOvers: HandOver[]): Tally => sum(handOvers.map(weigh));

function sum(handOvers: Weighed[]): Tally {
  const total = { verified: 0, items: 0, low: 0, high: 0 };
  for (const { verified, items, low, high } of handOvers) {
    if (verified) total.verified += 1;
    total.items += items;
    total.low += low;
    total.high += high;
  }
  const { low, high, ...counts } = total;
  return {
    ...{ handovers: countHandOvers(handOvers), ...counts },
    kilograms: { low: low / TENTHS, high: high / TENTHS },
  };
}

function countHandOvers(handOvers: HandOver[]): number {
  const parts = handOvers.flatMap(({ partOf }) => partOf ?? []);
  return handOvers.length - parts.length + new Set(parts).size;
}

export function impactOf(handOvers: HandOver[]): Impact {
  const weighed = handOvers.map(weigh);
  const { named, others } = splitAreas([...grouped(weighed, cellOf).values()]);
  return {
    total: sum(weighed),
    months: [...grouped(weighed, monthOf)]
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .map(([month, ones]): MonthTally => ({ month, ...sum(ones) })),
    areas: named.map(areaOf),
    elsewhere: sum(others),
  };
}

const monthOf = ({ at }: HandOver) => at.toISOString().slice(0, 7);

function cellOf(place: HandOver): string {
  const { latitude, longitude } = centreOf(cellOfPublicPlace(place));
  return `${latitude},${longitude}`;
}

function grouped(handOvers: Weighed[], keyOf: (one: HandOver) => string): Map<string, Weighed[]> {
  const groups = new Map<string, Weighed[]>();
  for (const one of handOvers) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** The post of a former member, see `erase_member()`. */
const isPlaceErased = ({ latitude, longitude }: HandOver) => latitude === 0 && longitude === 0;

/** Merges small areas so far that the total minus the named areas never reveals a small group. */
function splitAreas(areas: Weighed[][]): { named: Weighed[][]; others: Weighed[] } {
  const isNamed = (area: Weighed[]) => countHandOvers(area) >= MIN_GROUP_SIZE && !area.some(isPlaceErased);
  const named = areas.filter(isNamed).sort((a, b) => countHandOvers(b) - countHandOvers(a));
  const others = areas.filter((area) => !isNamed(area)).flat();
  const isHidden = others.length === 0 || countHandOvers(others) >= MIN_GROUP_SIZE;
  return { named, others: isHidden ? others : [...others, ...(named.pop() ?? [])] };
}

function areaOf(handOvers: Weighed[]): AreaTally {
  const [first] = handOvers;
  if (!first) throw new Error("an area has hand-overs");
  return { name: nameOf(handOvers), ...centreOf(cellOfPublicPlace(first)), ...sum(handOvers) };
}

function nameOf(handOvers: Weighed[]): string {
  const names = grouped(handOvers, settlementOf);
  names.delete("");
  const [most] = [...names].sort(([a, ones], [b, others]) => others.length - ones.length || (a < b ? -1 : 1));
  return most?.[0] ?? "";
}

/** A poster shows a street for one post; where the town is hidden, it is all that is left. */
function settlementOf({ address, showStreet = true }: HandOver): string {
  const last = address.split(",").at(-1) ?? "";
  return showStreet && publicStreet(address) === address.trim() ? "" : withoutDigits(last);
}

const withoutDigits = (part: string) =>
  part
    .split(/\s+/)
    .filter((word) => word && !/\p{N}/u.test(word))
    .join(" ");

const stepOf = (high: number) => (high < 10 ? 1 : high < 100 ? 5 : high < 1000 ? 10 : 100);

/** One figure for the range: its middle, rounded down, so that we rather claim too little. */
export function middleOf({ low, high }: Tally["kilograms"]): number {
  const step = stepOf(high);
  return Math.floor((low + high) / 2 / step) * step;
}

/**
 * Whole numbers that add up to the rounded sum of all parts: those that lose most by rounding down get one more, the first
 * of equals first.
 */
export function roundTogether(parts: number[]): number[] {
  const whole = parts.map(Math.floor);
  const lost = parts.map((part, at) => ({ at, loss: part - Math.floor(part) }));
  const missing = Math.round(sumOf(parts)) - sumOf(whole);
  for (const { at } of lost.toSorted((one, other) => other.loss - one.loss).slice(0, missing))
    whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Rounds outwards, so that the range never gets narrower. */
export function rounded({ low, high }: Tally["kilograms"]): Tally["kilograms"] {
  const step = stepOf(high);
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
}

import { cellCentre } from "@/lib/geo/grid-cell";
import {
  type AreaTally,
  type Impact,
  MIN_GROUP_SIZE,
  type MonthTally,
  type Tally,
} from "@/lib/impact/schema";
import { WEIGHTS, type Weight } from "@/lib/impact/weights";

export type HandOver = {
  items: number;
  verified: boolean;
  at: Date;
  title: string;
  tags: string[];
  address: string;
  latitude: number;
  longitude: number;
};

/** Of several matching kinds ("sofa cushion covers for a bed") the lightest counts, so that we never claim too much. */
export function weightOf({ title, tags }: Pick<HandOver, "title" | "tags">): Weight | null {
  return lightest(wordsOf(title)) ?? lightest(wordsOf(tags.join(" , ")));
}

const wordsOf = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;

function lightest(text: string): Weight | null {
  const fitting = WEIGHTS.filter(({ words }) => words.some((word) => hasWord(text, word)));
  return fitting.sort((a, b) => a.high - b.high)[0] ?? null;
}

const hasWord = (text: string, word: string) =>
  ["", "s", "es"].some((ending) => text.includes(` ${word}${ending} `));

/** Integer tenths of a kilogram keep sums exact. */
const TENTHS = 10;

export function sumTotals(handOvers: HandOver[]): Tally {
  const grown = { low: 0, high: 0 };
  for (const { items, ...post } of handOvers) {
    const weight = weightOf(post);
    grown.low += items * Math.round((weight?.low ?? 0) * TENTHS);
    grown.high += items * Math.round((weight?.high ?? 0) * TENTHS);
  }
  return {
    handovers: handOvers.length,
    verified: handOvers.filter(({ verified }) => verified).length,
    items: handOvers.reduce((sum, { items }) => sum + items, 0),
    kilograms: { low: grown.low / TENTHS, high: grown.high / TENTHS },
  };
}

export function impactOf(handOvers: HandOver[]): Impact {
  const { named, others } = splitAreas([...grouped(handOvers, cellOf).values()]);
  return {
    total: sumTotals(handOvers),
    months: [...grouped(handOvers, monthOf)]
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .map(([month, ones]): MonthTally => ({ month, ...sumTotals(ones) })),
    areas: named.map(areaOf),
    elsewhere: sumTotals(others),
  };
}

const monthOf = ({ at }: HandOver) => at.toISOString().slice(0, 7);

function cellOf(place: HandOver): string {
  const { latitude, longitude } = cellCentre(place);
  return `${latitude},${longitude}`;
}

function grouped(handOvers: HandOver[], keyOf: (one: HandOver) => string): Map<string, HandOver[]> {
  const groups = new Map<string, HandOver[]>();
  for (const one of handOvers) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** The post of a former member, see `erase_member()`. */
const isPlaceErased = ({ latitude, longitude }: HandOver) => latitude === 0 && longitude === 0;

/** Merges small areas so far that the total minus the named areas never reveals a small group. */
function splitAreas(areas: HandOver[][]): { named: HandOver[][]; others: HandOver[] } {
  const isNamed = (area: HandOver[]) => area.length >= MIN_GROUP_SIZE && !area.some(isPlaceErased);
  const named = areas.filter(isNamed).sort((a, b) => b.length - a.length);
  const others = areas.filter((area) => !isNamed(area)).flat();
  if (others.length > 0 && others.length < MIN_GROUP_SIZE) others.push(...(named.pop() ?? []));
  return { named, others };
}

function areaOf(handOvers: HandOver[]): AreaTally {
  const [first] = handOvers;
  if (!first) throw new Error("an area has hand-overs");
  return { name: nameOf(handOvers), ...cellCentre(first), ...sumTotals(handOvers) };
}

function nameOf(handOvers: HandOver[]): string {
  const names = grouped(handOvers, ({ address }) => withoutDigits(address.split(",").at(-1) ?? ""));
  names.delete("");
  const [most] = [...names].sort(([a, ones], [b, others]) => others.length - ones.length || (a < b ? -1 : 1));
  return most?.[0] ?? "";
}

const withoutDigits = (part: string) =>
  part
    .split(/\s+/)
    .filter((word) => word && !/\p{N}/u.test(word))
    .join(" ");

/** Rounds outwards, so that the range never gets narrower. */
export function rounded({ low, high }: Tally["kilograms"]): Tally["kilograms"] {
  const step = high < 10 ? 1 : high < 100 ? 5 : high < 1000 ? 10 : 100;
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
}

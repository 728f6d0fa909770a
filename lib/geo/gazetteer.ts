import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { areaOfCode } from "@/lib/geo/area-codes";
import { metresBetween } from "@/lib/geo/distance";
import { folded } from "@/lib/geo/folded-name.mjs";
import type { Point } from "@/lib/geo/grid-cell";

export { folded };

/** A town, a village or a part of a town; `people` is 0 if unknown. */
export type Settlement = Point & { name: string; area: string; people: number };

/** Its own name first, then those that its people use besides; `folded` in the same order. */
export type KnownSettlement = Settlement & { names: string[]; folded: string[] };
/** `called` is that of its names by which it was found. */
export type FoundSettlement = Settlement & { called: string };
/** As `scripts/generate-places.mjs` writes it. */
type Row = [
  name: string,
  latitude: number,
  longitude: number,
  people: number,
  area: string,
  otherNames?: string[],
];

/** Half a megabyte of text in an average country, a megabyte in the largest. */
const MAX_COUNTRIES = 3;
export const MAX_FOUND = 5;
/** Beyond it nobody calls the settlement theirs. */
const MAX_AWAY = 30_000;
/** Of latitude, at least. */
const METRES_PER_DEGREE = 110_500;
/** For a settlement of which no number is known. */
const FEW_PEOPLE = 500;
/** A settlement so much farther away has to have ten times the people to come first. */
const METRES_PER_TENFOLD = 30_000;

const countries = new LRUCache<string, Promise<KnownSettlement[]>>({ max: MAX_COUNTRIES });

/** All of a country, in no order. */
export function listSettlements(country: string): Promise<KnownSettlement[]> {
  const known = countries.get(country) ?? readSettlements(country);
  countries.set(country, known);
  return known;
}

async function readSettlements(country: string): Promise<KnownSettlement[]> {
  const file = join(process.cwd(), "lib/generated/places", `${country}.json`);
  const rows: Row[] = JSON.parse(await readFile(file, "utf8").catch(() => "[]"));
  return rows.map(([name, latitude, longitude, people, area, others = []]) => {
    // "Donostia / San Sebastián"
    const names = [
      name,
      ...(name.includes("/") ? name.split("/").map((part) => part.trim()) : []),
      ...others,
    ];
    return { ...{ name, latitude, longitude, people, area, names }, folded: names.map(folded) };
  });
}

type Index = Map<string, { one: KnownSettlement; at: number }[]>;
const indexes = new WeakMap<KnownSettlement[], Index>();

/** By folded name: those that the list calls so before those that are called so besides. */
async function indexOf(country: string): Promise<Index> {
  const all = await listSettlements(country);
  const index: Index = indexes.get(all) ?? new Map();
  if (!indexes.has(all)) {
    for (const one of all)
      for (const [at, name] of one.folded.entries()) {
        const named = index.get(name);
        if (named) named.push({ one, at });
        else index.set(name, [{ one, at }]);
      }
    for (const named of index.values()) named.sort((a, b) => a.at - b.at);
    indexes.set(all, index);
  }
  return index;
}

/**
 * Settlements of which a name, or a word of it, begins with `typed`, or of which it is off by one letter if there are none. In
 * order of how well they fit, then large and near ones first.
 * @param country ISO 3166-1; none is known of other codes
 * @param near where most people of the site are
 */
export async function findSettlements(
  country: string,
  typed: string,
  near?: Point,
): Promise<FoundSettlement[]> {
  const wanted = folded(typed);
  if (wanted === "") return [];
  const all = await listSettlements(country);
  const variants = variantsOf(wanted);
  const fitting = rankFitting(all, (name) => fitOfAny(name, variants), near);
  const found =
    fitting.length > 0 ? fitting : rankFitting(all, (name) => Number(isOneOff(name, wanted)), near);
  return found.slice(0, MAX_FOUND);
}

/** The first of the names that a settlement of the country has, folded as the list writes it. */
export async function firstKnown(country: string, names: string[]): Promise<string | undefined> {
  const index = await indexOf(country);
  return names.flatMap((name) => index.get(folded(name))?.[0]?.one.folded[0] ?? [])[0];
}

/**
 * Settlements of exactly that name, large and near ones first.
 * @param country ISO 3166-1
 * @param near where most people of the site are
 */
export async function findNamed(country: string, name: string, near?: Point): Promise<FoundSettlement[]> {
  const index = await indexOf(country);
  const named = variantsOf(folded(name)).flatMap((variant) => index.get(variant) ?? []);
  const found = [...new Map(named.map(({ one, at }) => [one, foundAs(one, at)])).values()];
  return found.sort((a, b) => weightOf(b, near) - weightOf(a, near));
}

/**
 * Those of `findNamed` that lie in an area of which the words are a name, a code or the beginning of a name; first those of
 * which they are the whole name.
 */
export async function findInArea(
  country: string,
  name: string,
  area: string,
  near?: Point,
): Promise<(FoundSettlement & AreaMatch)[]> {
  const fitting = (await findNamed(country, name, near)).flatMap((one) => {
    const match = matchArea(one.area, area, country);
    return match ? { ...one, ...match } : [];
  });
  return fitting.sort((a, b) => Number(b.isWholeArea) - Number(a.isWholeArea));
}

/** `inArea` is the name of the area as it should be written out. */
type AreaMatch = { inArea: string; isWholeArea: boolean };

/** "East Sussex", "Sussex", "east su" of "East Sussex"; "OR" of "Oregon, Multnomah". */
function matchArea(areas: string, typed: string, country: string): AreaMatch | null {
  const wanted = folded(typed);
  const names = areas === "" || wanted === "" ? [] : areas.split(", ");
  const code = areaOfCode(country, typed.trim());
  if (names.some((name) => name === code || folded(name) === wanted))
    return { inArea: typed.trim(), isWholeArea: true };
  const begun = names.find((name) => fitOf(folded(name), wanted) > 0);
  return begun ? { inArea: begun, isWholeArea: false } : null;
}

/** Whatever its case, marks and punctuation. */
export const isSameName = (one: KnownSettlement, typed: string): boolean =>
  one.folded.includes(folded(typed));

/** The nearest first, at most 30 km away. */
export async function nearestSettlements(country: string, to: Point): Promise<Settlement[]> {
  const rows = (await listSettlements(country)).filter(
    ({ latitude }) => Math.abs(latitude - to.latitude) * METRES_PER_DEGREE < MAX_AWAY,
  );
  const all = rows.map((one) => ({ one, metres: metresBetween(one, to) }));
  const near = all.filter(({ metres }) => metres < MAX_AWAY).sort((a, b) => a.metres - b.metres);
  return near.slice(0, MAX_FOUND).map(({ one }) => plain(one));
}

function rankFitting(
  all: KnownSettlement[],
  fitOf: (name: string) => number,
  near?: Point,
): FoundSettlement[] {
  const fitting: { one: KnownSettlement; at: number; fit: number; weight: number }[] = [];
  for (const one of all) {
    let [at, fit] = [0, 0];
    for (const [other, name] of one.folded.entries()) {
      const otherFit = fitOf(name);
      if (otherFit > fit) [at, fit] = [other, otherFit];
    }
    if (fit > 0) fitting.push({ one, at, fit, weight: weightOf(one, near) });
  }
  return fitting.sort((a, b) => b.fit - a.fit || b.weight - a.weight).map(({ one, at }) => foundAs(one, at));
}

/** 3 for the name itself, 2 for its beginning, 1 for that of another word, 0 for none. */
function fitOf(name: string, wanted: string): number {
  if (name === wanted) return 3;
  if (name.startsWith(wanted)) return 2;
  return name.includes(` ${wanted}`) ? 1 : 0;
}

function fitOfAny(name: string, variants: string[]): number {
  let best = 0;
  for (const variant of variants) best = Math.max(best, fitOf(name, variant));
  return best;
}

/** Words that a name is written with or without abbreviating: "St Malo" of "Saint-Malo", "Saint Albans" of "St Albans". */
const ABBREVIATED = [
  ["st", "saint", "sankt", "sint"],
  ["ste", "sainte"],
  ["mt", "mount"],
  ["ft", "fort"],
];

/** The folded words, and the same with a first word that is abbreviated or written out. */
function variantsOf(wanted: string): string[] {
  const [first = "", ...others] = wanted.split(" ");
  const forms = others.length > 0 ? ABBREVIATED.find((words) => words.includes(first)) : undefined;
  return [
    wanted,
    ...(forms ?? []).filter((word) => word !== first).map((word) => [word, ...others].join(" ")),
  ];
}

/** Whether one letter is missing, too many or wrong. */
function isOneOff(name: string, wanted: string): boolean {
  if (wanted.length < 4 || Math.abs(name.length - wanted.length) > 1) return false;
  let same = 0;
  while (same < name.length && name[same] === wanted[same]) same += 1;
  const [rest, typed] = [name.slice(same), wanted.slice(same)];
  return [
    rest.slice(1) === typed.slice(1),
    rest.slice(1) === typed,
    rest === typed.slice(1),
    rest.slice(2) === typed.slice(2) && rest[0] === typed[1] && rest[1] === typed[0],
  ].some(Boolean);
}

const weightOf = (one: Settlement, near?: Point): number =>
  Math.log10(Math.max(one.people, FEW_PEOPLE)) - (near ? metresBetween(one, near) / METRES_PER_TENFOLD : 0);

const plain = ({ names, folded, ...settlement }: KnownSettlement): Settlement => settlement;

const foundAs = (one: KnownSettlement, at: number) => ({ ...plain(one), called: one.names[at] ?? one.name });

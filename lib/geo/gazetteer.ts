import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { metresBetween } from "@/lib/geo/distance";
import { folded } from "@/lib/geo/folded-name.mjs";
import type { Point } from "@/lib/geo/grid-cell";

export { folded };

/** A town, a village or a part of a town; `people` is 0 if unknown. */
export type Settlement = Point & { name: string; area: string; people: number };

type Known = Settlement & { folded: string };
/** As `scripts/generate-places.mjs` writes it. */
type Row = [name: string, latitude: number, longitude: number, people: number, area: string];

/** Half a megabyte of text in an average country, a megabyte in the largest. */
const MAX_COUNTRIES = 3;
const MAX_FOUND = 5;
/** Beyond it nobody calls the settlement theirs. */
const MAX_AWAY = 30_000;
/** Of latitude, at least. */
const METRES_PER_DEGREE = 110_500;
/** For a settlement of which no number is known. */
const FEW_PEOPLE = 500;
/** A settlement so much farther away has to have ten times the people to come first. */
const METRES_PER_TENFOLD = 30_000;

const countries = new LRUCache<string, Promise<Known[]>>({ max: MAX_COUNTRIES });

/** All of a country, in no order. */
export function listSettlements(country: string): Promise<Known[]> {
  const known = countries.get(country) ?? readSettlements(country);
  countries.set(country, known);
  return known;
}

async function readSettlements(country: string): Promise<Known[]> {
  const file = join(process.cwd(), "lib/generated/places", `${country}.json`);
  const rows: Row[] = JSON.parse(await readFile(file, "utf8").catch(() => "[]"));
  return rows.map(([name, latitude, longitude, people, area]) => ({
    ...{ name, latitude, longitude, people, area },
    folded: folded(name),
  }));
}

/**
 * Settlements whose name, or a word of it, begins with `typed`, or of which it is off by one letter if there are none. In
 * order of how well they fit, then large and near ones first.
 * @param country ISO 3166-1; none is known of other codes
 * @param near where most people of the site are
 */
export async function findSettlements(country: string, typed: string, near?: Point): Promise<Settlement[]> {
  const wanted = folded(typed);
  if (wanted === "") return [];
  const all = await listSettlements(country);
  const fitting = rankFitting(all, (name) => fitOf(name, wanted), near);
  const found =
    fitting.length > 0 ? fitting : rankFitting(all, (name) => Number(isOneOff(name, wanted)), near);
  return found.slice(0, MAX_FOUND).map(withoutFolded);
}

/** The first of the names that a settlement of the country has, folded. */
export async function firstKnown(country: string, names: string[]): Promise<string | undefined> {
  const known = new Set((await listSettlements(country)).map((one) => one.folded));
  return names.map(folded).find((name) => known.has(name));
}

/** Whatever its case, marks and punctuation. */
export const isSameName = ({ name }: Settlement, typed: string): boolean => folded(name) === folded(typed);

/** The nearest first, at most 30 km away. */
export async function nearestSettlements(country: string, to: Point): Promise<Settlement[]> {
  const rows = (await listSettlements(country)).filter(
    ({ latitude }) => Math.abs(latitude - to.latitude) * METRES_PER_DEGREE < MAX_AWAY,
  );
  const all = rows.map((one) => ({ one, metres: metresBetween(one, to) }));
  const near = all.filter(({ metres }) => metres < MAX_AWAY).sort((a, b) => a.metres - b.metres);
  return near.slice(0, MAX_FOUND).map(({ one }) => withoutFolded(one));
}

function rankFitting(all: Known[], fitOf: (name: string) => number, near?: Point): Known[] {
  const fitting: { one: Known; fit: number; weight: number }[] = [];
  for (const one of all) {
    const fit = fitOf(one.folded);
    if (fit > 0) fitting.push({ one, fit, weight: weightOf(one, near) });
  }
  return fitting.sort((a, b) => b.fit - a.fit || b.weight - a.weight).map(({ one }) => one);
}

/** 3 for the name itself, 2 for its beginning, 1 for that of another word, 0 for none. */
function fitOf(name: string, wanted: string): number {
  if (name === wanted) return 3;
  if (name.startsWith(wanted)) return 2;
  return name.includes(` ${wanted}`) ? 1 : 0;
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

const withoutFolded = ({ folded, ...settlement }: Known): Settlement => settlement;

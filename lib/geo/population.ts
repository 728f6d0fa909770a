import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

/** In degrees. */
type Bounds = { south: number; north: number; west: number; east: number };

/** Where people live, roughly: in the settlements of the world, and thinly around them. */
export type Population = {
  /** The fewest people that may live in all the areas together, which are parts of one cell. */
  peopleIn(areas: Bounds[]): number;
};

type Settlement = { latitude: number; longitude: number; people: number };

/**
 * People per km² of a settlement: a village with gardens, a small town, a town of terraces. Nobody knows which it is, so the
 * fewest of the three count: a dense town leaves fields where a wide one has homes.
 */
const WIDEST = 1500;
const DENSITIES = [WIDEST, 2500, 4500];
/** Of the people around, who live outside of settlements. */
const OUTSIDE = 0.1;
const KM_PER_DEGREE = 111.2;
/** Degrees. Settlements are looked for in a bin and those around it. */
const BIN = 0.5;
const COLUMNS = 360 / BIN;
const KEPT_BINS = 500;
const NUMBERS_EACH = 3;

let loaded: Promise<Population> | undefined;

export function loadPopulation(): Promise<Population> {
  loaded ??= readPopulation();
  return loaded;
}

/** As `scripts/generate-places.mjs` writes it: latitude, longitude and people of each settlement. */
async function readPopulation(): Promise<Population> {
  const file = await readFile(join(process.cwd(), "lib/generated/places/people.bin"));
  const numbers = new Float32Array(
    file.buffer,
    file.byteOffset,
    file.byteLength / Float32Array.BYTES_PER_ELEMENT,
  );
  const settlements = Array.from({ length: numbers.length / NUMBERS_EACH }, (_, at) => {
    const [latitude = 0, longitude = 0, people = 0] = numbers.subarray(at * NUMBERS_EACH);
    return { latitude, longitude, people };
  });
  return populationOf(settlements);
}

export function populationOf(settlements: Settlement[]): Population {
  const bins = new Map<number, Settlement[]>();
  for (const one of settlements) {
    const key = binOf(rowOf(one.latitude), columnOf(one.longitude));
    const bin = bins.get(key);
    if (bin) bin.push(one);
    else bins.set(key, [one]);
  }
  const settlementsAround = rememberAround(bins);
  return {
    peopleIn(areas) {
      if (areas.length === 0) return 0;
      const whole = boundsAround(areas);
      const latitude = (whole.south + whole.north) / 2;
      const { settlements: around, people: all } = settlementsAround(latitude, (whole.west + whole.east) / 2);
      let within = 0;
      for (const one of around)
        if (shareAt(WIDEST, one, whole) > 0) within += one.people * shareIn(one, areas);
      const perKm2 = (OUTSIDE * all) / areaOf({ south: 0, north: 3 * BIN, west: 0, east: 3 * BIN }, latitude);
      return within + perKm2 * areas.reduce((sum, area) => sum + areaOf(area, latitude), 0);
    },
  };
}

const boundsAround = (areas: Bounds[]): Bounds => ({
  south: Math.min(...areas.map(({ south }) => south)),
  north: Math.max(...areas.map(({ north }) => north)),
  west: Math.min(...areas.map(({ west }) => west)),
  east: Math.max(...areas.map(({ east }) => east)),
});

const rowOf = (latitude: number) => Math.floor((latitude + 90) / BIN);
const columnOf = (longitude: number) => (Math.floor((longitude + 180) / BIN) + COLUMNS) % COLUMNS;
const binOf = (row: number, column: number) => row * COLUMNS + column;

type Around = { settlements: Settlement[]; people: number };

/** Settlements in a bin and in the eight around it. */
function rememberAround(bins: Map<number, Settlement[]>) {
  const remembered = new LRUCache<number, Around>({ max: KEPT_BINS });
  return (latitude: number, longitude: number): Around => {
    const [row, column] = [rowOf(latitude), columnOf(longitude)];
    const key = binOf(row, column);
    const known = remembered.get(key) ?? sumUp(listAround(bins, row, column));
    remembered.set(key, known);
    return known;
  };
}

function listAround(bins: Map<number, Settlement[]>, row: number, column: number): Settlement[] {
  const around: Settlement[] = [];
  for (const north of [-1, 0, 1])
    for (const east of [-1, 0, 1])
      around.push(...(bins.get(binOf(row + north, (column + east + COLUMNS) % COLUMNS)) ?? []));
  return around;
}

const sumUp = (settlements: Settlement[]): Around => ({
  settlements,
  people: settlements.reduce((sum, { people }) => sum + people, 0),
});

/** Of one settlement, by the same estimate. */
export const peopleOfSettlementIn = (one: Settlement, areas: Bounds[]): number =>
  one.people === 0 ? 0 : one.people * shareIn(one, areas);

/** The smallest part of its people that may live in the areas together. */
function shareIn(one: Settlement, areas: Bounds[]): number {
  let least = 1;
  for (const density of DENSITIES) {
    let share = 0;
    for (const area of areas) share += shareAt(density, one, area);
    if (share === 0) return 0;
    least = Math.min(least, share);
  }
  return least;
}

/** As if its people lived evenly in a square around its middle. */
function shareAt(
  density: number,
  { latitude, longitude, people }: Settlement,
  { south, north, west, east }: Bounds,
): number {
  const halfHeight = Math.sqrt(people / density) / KM_PER_DEGREE / 2;
  const height = Math.min(north, latitude + halfHeight) - Math.max(south, latitude - halfHeight);
  if (height <= 0) return 0;
  const halfWidth = halfHeight / cosOf(latitude);
  const turned = west - longitude > 180 ? 360 : longitude - east > 180 ? -360 : 0;
  const width =
    Math.min(east, longitude + turned + halfWidth) - Math.max(west, longitude + turned - halfWidth);
  if (width <= 0) return 0;
  return (height / (2 * halfHeight)) * (width / (2 * halfWidth));
}

const areaOf = ({ south, north, west, east }: Bounds, latitude: number): number =>
  (north - south) * (east - west) * cosOf(latitude) * KM_PER_DEGREE ** 2;

const cosOf = (latitude: number): number => Math.max(0.01, Math.cos((latitude * Math.PI) / 180));

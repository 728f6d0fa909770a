/** A made-up register of all homes of a region, as crowded as the gazetteer says: towns, villages and lone farms. */
import { listSettlements } from "@/lib/geo/gazetteer";
import type { Point } from "@/lib/geo/grid-cell";

export type Home = Point & {
  isSettled: boolean;
  /** As it stands in the address: that of a lone farm is the nearest one, or any other. */
  settlement: string;
};

/** ISO 3166-1. */
export const COUNTRY = "GB";

/** The middle of Wales: Aberystwyth and Newtown, villages in valleys, and hills where hardly anybody lives. */
const REGION = { south: 51.9, north: 53, west: -4.4, east: -2.9 };
/** Degrees from the edge of the region in which the neighbours of a home are known, however large its cell is. */
const EDGE = { latitude: 0.17, longitude: 0.28 };
const PEOPLE_PER_HOME = 2.5;
/** People per km², from a wide village to a dense town; not the shape and the numbers by which the site estimates. */
const DENSITY = { least: 1500, most: 4500 };
/** Of the people around, as `lib/geo/population.ts` counts them. */
const OUTSIDE = 0.1;
const KM_PER_DEGREE = 111.2;
const BIN = 0.5;

/** Numbers from 0 to 1, the same in each run (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The point this many metres east and north of another. */
export function moved({ latitude, longitude }: Point, east: number, north: number): Point {
  const degree = KM_PER_DEGREE * 1000;
  return {
    latitude: latitude + north / degree,
    longitude: longitude + east / (degree * Math.cos((latitude * Math.PI) / 180)),
  };
}

export async function registerOfHomes(random: () => number): Promise<Home[]> {
  const settlements = await listSettlements(COUNTRY);
  const inside = settlements.flatMap((one) => {
    if (!isInRegion(one)) return [];
    const metres = radiusOf(one.people, random) * 1000;
    return homes(one.people / PEOPLE_PER_HOME, random).map(() => {
      const [away, angle] = [metres * Math.sqrt(random()), 2 * Math.PI * random()];
      const home = moved(one, away * Math.cos(angle), away * Math.sin(angle));
      return { ...home, isSettled: true, settlement: one.name };
    });
  });
  const outside = settlements.flatMap((one) =>
    homes((OUTSIDE * one.people) / PEOPLE_PER_HOME, random).map(() => ({
      latitude: Math.floor(one.latitude / BIN) * BIN + BIN * (3 * random() - 1),
      longitude: Math.floor(one.longitude / BIN) * BIN + BIN * (3 * random() - 1),
      ...{ isSettled: false, settlement: one.name },
    })),
  );
  return [...inside, ...outside].filter(isInRegion);
}

/** Of a round town, in kilometres. */
export const radiusOf = (people: number, random: () => number): number =>
  Math.sqrt(people / (DENSITY.least + (DENSITY.most - DENSITY.least) * random()) / Math.PI);

const homes = (number: number, random: () => number) => Array.from({ length: Math.floor(number + random()) });

const isInRegion = ({ latitude, longitude }: Point) =>
  latitude > REGION.south && latitude < REGION.north && longitude > REGION.west && longitude < REGION.east;

export const isWellInside = ({ latitude, longitude }: Point) =>
  latitude > REGION.south + EDGE.latitude &&
  latitude < REGION.north - EDGE.latitude &&
  longitude > REGION.west + EDGE.longitude &&
  longitude < REGION.east - EDGE.longitude;

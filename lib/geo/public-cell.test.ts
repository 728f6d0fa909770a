import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boundsOf,
  type Cell,
  cellCentre,
  cellOf,
  centreOf,
  levelOf,
  MAX_LEVEL,
  type Point,
} from "@/lib/geo/grid-cell";
import { populationOf } from "@/lib/geo/population";
import { publicCellOf, publicGrid } from "@/lib/geo/public-cell";
import { moved, radiusOf } from "@/tests/security/home-register";
import { sample } from "@/tests/support/test-budget";

const HOUSEHOLDS = 200;
/** Round towns hold less than our estimate in one of many largest cells. */
const ROUGHLY = 170;
const PEOPLE_PER_HOME = 2.5;
const HOMES = 50_000;
const BIN = 0.5;

/** Numbers from 0 to 1, the same in each run. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type Settlement = Point & { people: number };

/** Hamlets to towns, in a country of about 150 km by 150 km. */
function aCountry(random: () => number, { latitude, longitude }: Point): Settlement[] {
  const settlements: Settlement[] = [];
  for (let people = 0; people < HOMES * PEOPLE_PER_HOME * 0.9; ) {
    const size = Math.round(150 * (1 / (1 - 0.995 * random())) ** 1.1);
    settlements.push({
      latitude: latitude + 1.4 * random(),
      longitude: longitude + 2 * random(),
      people: size,
    });
    people += size;
  }
  return settlements;
}

const rounded = (degrees: number) => Math.floor(degrees / BIN) * BIN;
const turned = (longitude: number) => ((longitude + 540) % 360) - 180;

/** An address register: nine of ten homes in the settlements, which are round, the others anywhere around. */
function register(random: () => number, settlements: Settlement[]): Point[] {
  return settlements.flatMap(({ latitude, longitude, people }) => {
    const metres = radiusOf(people, random) * 1000;
    const inside = Array.from({ length: Math.round(people / PEOPLE_PER_HOME) }, () => {
      const [away, angle] = [metres * Math.sqrt(random()), 2 * Math.PI * random()];
      const home = moved({ latitude, longitude }, away * Math.cos(angle), away * Math.sin(angle));
      return { ...home, longitude: turned(home.longitude) };
    });
    const outside = Array.from({ length: Math.round((0.1 * people) / PEOPLE_PER_HOME) }, () => ({
      latitude: rounded(latitude) + BIN * (3 * random() - 1),
      longitude: turned(rounded(longitude) + BIN * (3 * random() - 1)),
    }));
    return [...inside, ...outside];
  });
}

const keyOf = (cell: Cell) => JSON.stringify(centreOf(cell));

describe("somebody with an address register who sees where posts are", () => {
  const CORNERS: [where: string, corner: Point][] = [
    ["in the middle of England", { latitude: 51.3, longitude: -1.5 }],
    ["in the north", { latitude: 65.1, longitude: 20 }],
    ["at the antimeridian", { latitude: -18, longitude: 179.2 }],
    ["at the equator", { latitude: -0.6, longitude: 30 }],
  ];
  const COUNTRIES = CORNERS.flatMap(([where, corner]) => [7, 8].map((seed) => ({ where, corner, seed })));
  it.each(sample(COUNTRIES, 2))(
    "never has fewer than 200 homes to choose from $where ($seed)",
    ({ corner, seed }) => {
      const random = numbersFrom(seed);
      const settlements = aCountry(random, corner).map((one) => ({
        ...one,
        longitude: turned(one.longitude),
      }));
      const grid = publicGrid(populationOf(settlements));
      const homes = register(random, settlements);
      expect(homes.length).toBeGreaterThan(0.9 * HOMES);
      const candidates = new Map<string, { cell: Cell; homes: number }>();
      for (const home of homes) {
        const cell = grid.cellFor(home);
        const seen = candidates.get(keyOf(cell)) ?? { cell, homes: 0 };
        candidates.set(keyOf(cell), { cell, homes: seen.homes + 1 });
      }
      const inLargest = new Map<string, number>();
      for (const home of homes) {
        const key = keyOf(cellOf(home, MAX_LEVEL));
        inLargest.set(key, (inLargest.get(key) ?? 0) + 1);
      }
      const couldBeMore = (cell: Cell) =>
        cell.level < MAX_LEVEL || (inLargest.get(keyOf(cell)) ?? 0) >= HOUSEHOLDS;
      const few = [...candidates.values()].filter(
        ({ cell, homes }) => homes < (cell.level < MAX_LEVEL ? HOUSEHOLDS : ROUGHLY) && couldBeMore(cell),
      );
      expect(few).toEqual([]);
      const levels = new Set([...candidates.values()].map(({ cell }) => cell.level));
      expect(levels.size).toBeGreaterThan(3);
      const atLast = [...candidates.values()].filter(({ cell }) => cell.level === MAX_LEVEL);
      const share = atLast.reduce((sum, { homes }) => sum + homes, 0) / homes.length;
      expect(share).toBeLessThan(0.3);
    },
  );
});

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("the cell that stands for a home", () => {
  it("is the same for every home of a cell of the finest level", async () => {
    await fc.assert(
      fc.asyncProperty(anywhere, async (point) => {
        expect(await publicCellOf(point)).toEqual(await publicCellOf(cellCentre(point)));
      }),
      { seed: 3 },
    );
  });

  it("does not depend on what was asked before", () => {
    const random = numbersFrom(11);
    const settlements = aCountry(random, { latitude: 48, longitude: 11 });
    const homes = register(random, settlements).filter((_, at) => at % 50 === 0);
    const [one, other] = [publicGrid(populationOf(settlements)), publicGrid(populationOf(settlements))];
    const shown = homes.map((home) => keyOf(one.cellFor(home)));
    const backwards = homes.toReversed().map((home) => keyOf(other.cellFor(home)));
    expect(backwards.toReversed()).toEqual(shown);
  });

  it("can be told from its middle, at every level", () => {
    fc.assert(
      fc.property(anywhere, fc.nat(MAX_LEVEL), (point, level) => {
        const cell = cellOf(point, level);
        expect(levelOf(centreOf(cell))).toBe(level);
        expect(cellOf(centreOf(cell), level)).toEqual(cell);
      }),
      { seed: 5, numRuns: 2000 },
    );
  });

  it.each([
    ["London", 51.507, -0.128, 0],
    ["Lewes", 50.8738, 0.0088, 0],
    ["a hill of the South Downs", 50.86, -0.05, 3],
    ["the Cambrian mountains", 52.4, -3.6, 3],
    ["the Sahara", 23, 5, MAX_LEVEL],
  ])("is as large as few people live: %s", async (_, latitude, longitude, level) => {
    const cell = await publicCellOf({ latitude, longitude });
    expect(cell.level).toBe(level);
    const { south, north } = boundsOf(cell);
    expect(north - south).toBeCloseTo(0.01 * 2 ** level);
  });
});

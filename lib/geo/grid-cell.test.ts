import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { metresBetween } from "@/lib/geo/distance";
import { cellCentre, type Point } from "@/lib/geo/grid-cell";

const EARTH_KM = 6371;
const rad = (degrees: number) => (degrees * Math.PI) / 180;
const distanceKm = (a: Point, b: Point) => metresBetween(a, b) / 1000;

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anywhere = fc.record({ latitude: between(-90, 90), longitude: between(-180, 180) });
const wherePeopleLive = fc.record({ latitude: between(-80, 80), longitude: between(-180, 180) });
const corners = [-90, 90].flatMap((latitude) =>
  [-180, 0, 180].map((longitude): [Point] => [{ latitude, longitude }]),
);

const same = (a: Point, b: Point) => a.latitude === b.latitude && a.longitude === b.longitude;

/** The last point in that direction with the same centre, found by halving. */
function reach(from: Point, move: (step: number) => Point, furthest: number): number {
  const centre = cellCentre(from);
  if (same(cellCentre(move(furthest)), centre)) return furthest;
  let [inside, outside] = [0, furthest];
  for (let turn = 0; turn < 50; turn += 1) {
    const middle = (inside + outside) / 2;
    if (same(cellCentre(move(middle)), centre)) inside = middle;
    else outside = middle;
  }
  return inside;
}

// 180° is −180° again: the first column, not the last.
const eastOf = (longitude: number) => 180 - longitude - 1e-9;

/** km² of all points that share a centre with this one, measured by walking to the cell's edges. */
function cellArea(point: Point): number {
  const { latitude, longitude } = cellCentre(point);
  const centre = { latitude, longitude };
  const up = reach(centre, (step) => ({ latitude: latitude + step, longitude }), 90 - latitude);
  const down = reach(centre, (step) => ({ latitude: latitude - step, longitude }), 90 + latitude);
  const east = reach(centre, (step) => ({ latitude, longitude: longitude + step }), eastOf(longitude));
  const west = reach(centre, (step) => ({ latitude, longitude: longitude - step }), 180 + longitude);
  const band = Math.sin(rad(latitude + up)) - Math.sin(rad(latitude - down));
  return EARTH_KM ** 2 * rad(east + west) * band;
}

describe("the public position of a home", () => {
  it("is the same for every home of a cell", () => {
    const share = between(0.001, 0.999);
    fc.assert(
      fc.property(anywhere, share, share, (point, north, east) => {
        const { latitude, longitude } = cellCentre(point);
        const height = reach(
          { latitude, longitude },
          (step) => ({ latitude: latitude + step, longitude }),
          0.01,
        );
        const width = reach(
          { latitude, longitude },
          (step) => ({ latitude, longitude: longitude + step }),
          eastOf(longitude),
        );
        const neighbour = { latitude: latitude + height * north, longitude: longitude + width * east };
        expect(cellCentre(neighbour)).toEqual({ latitude, longitude });
      }),
    );
  });

  it("reveals nothing more when it is coarsened again", () => {
    fc.assert(
      fc.property(anywhere, (point) => {
        expect(cellCentre(cellCentre(point))).toEqual(cellCentre(point));
      }),
      { numRuns: 5000, examples: corners },
    );
  });

  it("covers at least half a square kilometre everywhere, at the poles and the antimeridian too [S49]", () => {
    fc.assert(
      fc.property(anywhere, (point) => {
        expect(cellArea(point)).toBeGreaterThanOrEqual(0.5);
      }),
      { numRuns: 1000, examples: corners },
    );
    const polar = fc.record({ latitude: between(89.9, 90), longitude: between(179.9, 180) });
    fc.assert(
      fc.property(polar, (point) => cellArea(point) >= 0.5),
      { numRuns: 500 },
    );
  });

  it("is never further than 1.2 km from the home below 80° of latitude", () => {
    fc.assert(
      fc.property(wherePeopleLive, (point) => {
        expect(distanceKm(point, cellCentre(point))).toBeLessThan(1.2);
      }),
      { numRuns: 5000 },
    );
  });

  it("is a place on earth with at most three decimals [S49]", () => {
    fc.assert(
      fc.property(anywhere, (point) => {
        const { latitude, longitude } = cellCentre(point);
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
        for (const value of [latitude, longitude]) {
          expect(Object.is(value, -0)).toBe(false);
          expect(Number(value.toFixed(3)) - value).toBe(0);
        }
      }),
      { examples: corners },
    );
  });

  it("is the same on both sides of the antimeridian", () => {
    expect(cellCentre({ latitude: -16.8, longitude: 180 })).toEqual(
      cellCentre({ latitude: -16.8, longitude: -180 }),
    );
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { metresBetween } from "@/lib/geo/distance";
import { inWideSquare, isInSquares, wideSquares } from "@/lib/posts/squares";

const KM_PER_DEGREE = 111;

it("the squares around a place have every place within the radius", async () => {
  const around = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    radius: fc.double({ min: 0.1, max: 100, noNaN: true }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    direction: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(around, async ({ latitude, longitude, radius, share, direction }) => {
      const place = { latitude, longitude };
      const condition = isInSquares(place, radius);
      if (!condition) return;
      const reach = (radius * share) / KM_PER_DEGREE;
      const east = (reach * Math.sin(direction)) / Math.cos((latitude * Math.PI) / 180);
      const other = { latitude: latitude + reach * Math.cos(direction), longitude: longitude + east };
      fc.pre(metresBetween(place, other) <= radius * 1000);
      const [row] = await db().$queryRaw<{ found: boolean }[]>`SELECT ${condition} AS "found" FROM (
        SELECT ${other.latitude}::float8 AS "publicLatitude", ${other.longitude}::float8 AS "publicLongitude") AS place`;
      expect(row?.found).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it.each([
  ["the north pole", { latitude: 89.9, longitude: 0 }, 20],
  ["the antimeridian", { latitude: 0, longitude: 179.99 }, 5],
  ["a hundred kilometres", { latitude: 60, longitude: 10 }, 100],
])("few squares do not cover the surroundings of %s", (_, place, radius) => {
  expect(isInSquares(place, radius)).toBeUndefined();
});

it("the squares around a neighbourhood are few", () => {
  const condition = isInSquares({ latitude: 50.875, longitude: 0.008 }, 5) ?? Prisma.empty;
  expect(condition.values.flat().length).toBeLessThanOrEqual(12);
});

it("the wide squares of a box have every place in it, also at the ends of the map", async () => {
  const edge = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const box = fc.record({ latitude: edge(90), longitude: edge(180), size: edge(2).map(Math.abs), share });
  await fc.assert(
    fc.asyncProperty(box, async ({ latitude, longitude, size, share }) => {
      const [south, north] = [latitude - size, latitude + size];
      const [west, east] = [longitude - size, longitude + size];
      const place = {
        latitude: Math.min(90, Math.max(-90, south + share * (north - south))),
        longitude: Math.min(180, Math.max(-180, west + share * (east - west))),
      };
      const keys = wideSquares({ south, north, west, east });
      const [row] = await db().$queryRaw<{ found: boolean }[]>`
        SELECT bool_or(${inWideSquare(Prisma.sql`key`)}) AS "found" FROM unnest(${keys}::int[]) AS key, (
          SELECT ${place.latitude}::float8 AS "publicLatitude", ${place.longitude}::float8 AS "publicLongitude") AS place`;
      expect(row?.found).toBe(true);
    }),
    { numRuns: 200 },
  );
});

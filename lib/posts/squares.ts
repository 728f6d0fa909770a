import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { EARTH_RADIUS } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";

/** Must match `square_keys()` in the database: in degrees, the finest first. */
const SIZES = [0.04, 0.16, 0.64];
const LEVEL_STEP = 100_000_000;
const ROW_STEP = 10_000;
/** An index takes ever longer for each further key. */
const MAX_KEYS = 12;
/** Degrees. Rounding must not exclude a place at the edge. */
const MARGIN = 0.0001;

/**
 * The condition that holds in the squares around a radius in km.
 * @returns undefined where few squares do not cover it, as around the poles and beyond the antimeridian
 */
export function isInSquares({ latitude, longitude }: Point, radius: number): Prisma.Sql | undefined {
  const angle = (radius * 1000) / EARTH_RADIUS;
  const width = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(latitude)))) + MARGIN;
  const height = degrees(angle) + MARGIN;
  const [south, north] = [latitude - height, latitude + height];
  const [west, east] = [longitude - width, longitude + width];
  if (!(south >= -90 && north <= 90 && west >= -180 && east <= 180)) return undefined;
  for (const [level, size] of SIZES.entries()) {
    const [first, last] = [squareOf(south, west, size), squareOf(north, east, size)];
    const [rows, columns] = [last.row - first.row + 1, last.column - first.column + 1];
    if (rows * columns > MAX_KEYS) continue;
    const keys = Array.from({ length: rows * columns }, (_, index) => {
      const row = first.row + Math.floor(index / columns);
      return level * LEVEL_STEP + row * ROW_STEP + first.column + (index % columns);
    });
    return Prisma.sql`square_keys("publicLatitude", "publicLongitude") && ${keys}::int[]`;
  }
  return undefined;
}

const squareOf = (latitude: number, longitude: number, size: number) => ({
  row: Math.floor((latitude + 90) / size),
  column: Math.floor((longitude + 180) / size),
});

const radians = (angle: number) => (angle * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

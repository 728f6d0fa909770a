import "server-only";
import { literal } from "@/lib/db/sql-parts";
import { Prisma } from "@/lib/generated/prisma/client";
import { EARTH_RADIUS } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";

/** Must match `square_keys()` in the database: in degrees, the finest first. */
const SIZES = [0.04, 0.16, 0.64];
const LEVEL_STEP = 100_000_000;
const ROW_STEP = 10_000;
/** An index takes ever longer for each further key. */
const MAX_KEYS = 12;
/** The widest. */
const WIDE = SIZES.length - 1;
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
    const keys = keysBetween(level, first, last);
    return Prisma.sql`square_keys("publicLatitude", "publicLongitude") && ${keys}::int[]`;
  }
  return undefined;
}

type Box = { south: number; north: number; west: number; east: number };

/** The keys of all squares of 0.64 degrees that a box in degrees touches. */
export function wideSquares({ south, north, west, east }: Box): number[] {
  const size = SIZES[WIDE] as number;
  const first = squareOf(Math.max(-90, south), Math.max(-180, west), size);
  const last = squareOf(Math.min(90, north), Math.min(180, east), size);
  return keysBetween(WIDE, first, last);
}

/** Mirrored by the index "Post_unexpired_idx". */
export const inWideSquare = (key: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(square_keys("publicLatitude", "publicLongitude"))[${literal(WIDE + 1)}] = ${key}`;

type Square = { row: number; column: number };

function keysBetween(level: number, first: Square, last: Square): number[] {
  const columns = last.column - first.column + 1;
  return Array.from({ length: (last.row - first.row + 1) * columns }, (_, index) => {
    const row = first.row + Math.floor(index / columns);
    return level * LEVEL_STEP + row * ROW_STEP + first.column + (index % columns);
  });
}

const squareOf = (latitude: number, longitude: number, size: number): Square => ({
  row: Math.floor((latitude + 90) / size),
  column: Math.floor((longitude + 180) / size),
});

const radians = (angle: number) => (angle * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

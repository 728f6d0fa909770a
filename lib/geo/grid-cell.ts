/** In degrees. */
export type Point = { latitude: number; longitude: number };

/** Degrees of latitude: about 1.1 km. */
const CELL_HEIGHT = 0.01;
export const ROWS = Math.round(180 / CELL_HEIGHT);
const DECIMALS = 1000;

/** Cells of a level are twice as high and wide as those of the one before: 36 km at most. */
export const MAX_LEVEL = 4;

/** A cell of a level, counted from the south pole and the antimeridian. */
export type Cell = { level: number; row: number; column: number };

/**
 * The centre of the point's finest cell in a fixed grid: all that strangers may learn of it. A cell is at least 0.5 km².
 * Cells do not depend on posts, so many posts from one home reveal no more than one.
 * Where few people live, larger cells stand for a home, see `lib/geo/public-cell.ts`.
 */
export const cellCentre = (point: Point): Point => centreOf(cellOf(point));

export function cellOf({ latitude, longitude }: Point, level = 0): Cell {
  const height = heightOf(level);
  const row = Math.min(Math.floor((latitude + 90) / height), Math.ceil(ROWS / 2 ** level) - 1);
  const columns = columnsOf(level, row);
  const column = Math.min(Math.floor((((longitude + 540) % 360) / 360) * columns), columns - 1);
  return { level, row, column };
}

/** As it is published. */
export function centreOf(cell: Cell): Point {
  const { latitude, longitude } = middleOf(cell);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

export function middleOf(cell: Cell): Point {
  const { south, north, west, east } = boundsOf(cell);
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

/** In degrees. */
export function boundsOf({ level, row, column }: Cell) {
  const height = heightOf(level);
  const width = 360 / columnsOf(level, row);
  const south = -90 + row * height;
  const west = -180 + column * width;
  return { south, north: Math.min(90, south + height), west, east: west + width };
}

export function columnsOf(level: number, row: number): number {
  const height = heightOf(level);
  const middle = -90 + (row + 0.5) * height;
  return Math.max(1, Math.floor((360 * Math.cos((middle * Math.PI) / 180)) / height));
}

const heightOf = (level: number): number => CELL_HEIGHT * 2 ** level;

/** Of the cell whose centre it is; 0 for any other point. */
export function levelOf(centre: Point): number {
  for (let level = 1; level <= MAX_LEVEL; level += 1) {
    const { latitude, longitude } = centreOf(cellOf(centre, level));
    if (latitude === centre.latitude && longitude === centre.longitude) return level;
  }
  return 0;
}

/** That of a public place: its own, or that around an exact place. */
export const cellOfPublicPlace = (place: Point): Cell => cellOf(place, levelOf(place));

// Avoids "-0".
const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS || 0;

export type Precision = "approximate" | "exact";
export type Place = Point & { address: string };

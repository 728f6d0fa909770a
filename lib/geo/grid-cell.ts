/** In degrees. */
export type Point = { latitude: number; longitude: number };

/** Degrees of latitude: about 1.1 km. */
const CELL_HEIGHT = 0.01;
const ROWS = Math.round(180 / CELL_HEIGHT);
const DECIMALS = 1000;

/**
 * The centre of the point's cell in a fixed grid: all that strangers may learn of it. A cell is at least 0.5 km².
 * Cells do not depend on posts, so many posts from one home reveal no more than one.
 */
export function cellCentre(point: Point): Point {
  const { south, north, west, east } = cellAround(point);
  return { latitude: rounded((south + north) / 2), longitude: rounded((west + east) / 2) };
}

export function cellAround({ latitude, longitude }: Point) {
  const row = Math.min(Math.floor((latitude + 90) / CELL_HEIGHT), ROWS - 1);
  const south = -90 + row * CELL_HEIGHT;
  const middle = -90 + (row + 0.5) * CELL_HEIGHT;
  const columns = Math.max(1, Math.floor((360 * Math.cos((middle * Math.PI) / 180)) / CELL_HEIGHT));
  const width = 360 / columns;
  const column = Math.min(Math.floor((((longitude + 540) % 360) / 360) * columns), columns - 1);
  const west = -180 + column * width;
  return { south, north: south + CELL_HEIGHT, west, east: west + width };
}

// Avoids "-0".
const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS || 0;

export type Precision = "approximate" | "exact";
export type Place = Point & { address: string };

/** A point on earth, in degrees. */
export type Point = { latitude: number; longitude: number };

/** Height of a cell in degrees of latitude: about 1.1 km. */
const CELL_HEIGHT = 0.01;
const ROWS = Math.round(180 / CELL_HEIGHT);
/** Public coordinates are given with three decimals: about 110 m. */
const DECIMALS = 1000;

/**
 * The centre of the fixed grid cell that holds the point: all that strangers may learn of it. Rows are 0.01° high; each
 * row has as many equal columns as keep its cells at least as wide as high, so a cell is never under 0.5 km². Cells do
 * not depend on what is posted, so many posts from one home tell no more than one.
 */
export function cellCentre(point: Point): Point {
  const { south, north, west, east } = cellAround(point);
  return { latitude: rounded((south + north) / 2), longitude: rounded((west + east) / 2) };
}

/** The edges of that cell, in degrees. */
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

// Nought may come out as "-0", which is written "0" and then is another number.
const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS || 0;

export type Precision = "approximate" | "exact";
export type Place = Point & { address: string };

import type L from "leaflet";

/** Between two lines, in kilometres: the first that leaves them enough room. */
const STEPS = [1, 2, 5, 10, 20, 50, 100];
/** In pixels. */
const MIN_ROOM = 72;
/** Of latitude. */
export const KM_PER_DEGREE = 111.32;

export type View = { south: number; north: number; west: number; east: number };

/**
 * Lines of a grid of kilometres, as on a map for walkers: without streets it tells how far things are apart. None where they
 * would be closer than a hundred kilometres allow.
 * @param pixels of a kilometre in the middle of the view
 */
export function gridLines({ south, north, west, east }: View, pixels: number): L.LatLngTuple[][] {
  const step = STEPS.find((km) => km * pixels >= MIN_ROOM);
  if (!step) return [];
  const height = step / KM_PER_DEGREE;
  // Of the whole degree, so that the lines stay where they are while the map is dragged.
  const width = height / Math.cos((Math.round((south + north) / 2) * Math.PI) / 180);
  return [
    ...multiples(south, north, height).map((at): L.LatLngTuple[] => [
      [at, west],
      [at, east],
    ]),
    ...multiples(west, east, width).map((at): L.LatLngTuple[] => [
      [south, at],
      [north, at],
    ]),
  ];
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(0, Math.floor(to / step) - first + 1) },
    (_, at) => (first + at) * step,
  );
}

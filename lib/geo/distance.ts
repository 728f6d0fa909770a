import type { Point } from "@/lib/geo/grid-cell";

export const DISTANCES = [
  "under 1 km",
  "1–2 km",
  "2–5 km",
  "5–10 km",
  "10–20 km",
  "20–50 km",
  "50–100 km",
  "over 100 km",
] as const;
export type Distance = (typeof DISTANCES)[number];

const SHORT: Partial<Record<Distance, string>> = { "under 1 km": "< 1 km", "over 100 km": "> 100 km" };

/** Narrow enough for the smallest card. */
export const shortDistance = (distance: Distance): string => SHORT[distance] ?? distance;

/** In metres, without the last step. */
const ENDS = [1, 2, 5, 10, 20, 50, 100].map((kilometres) => kilometres * 1000);
/** In metres, as the database has it. */
export const EARTH_RADIUS = 6_378_168;

export function distanceStep(metres: number): Distance {
  const step = ENDS.findIndex((end) => metres < end);
  return DISTANCES.at(step) ?? "over 100 km";
}

/** Metres along the ground. */
export function metresBetween(a: Point, b: Point): number {
  const [north, south] = [radians(a.latitude), radians(b.latitude)];
  const half =
    Math.sin((north - south) / 2) ** 2 +
    Math.cos(north) * Math.cos(south) * Math.sin(radians(a.longitude - b.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The straight line through the earth, in metres, for a distance in metres along the ground. */
export const chordLength = (metres: number) => 2 * EARTH_RADIUS * Math.sin(metres / (2 * EARTH_RADIUS));

const radians = (degrees: number) => (degrees * Math.PI) / 180;

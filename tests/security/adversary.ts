/** Somebody with a register of all homes, who knows how the site works and every public answer about one poster. */
import { boundsOf, type Cell, centreOf, type Point } from "@/lib/geo/grid-cell";
import { publicCellOf } from "@/lib/geo/public-cell";
import { type Home, moved } from "@/tests/security/home-register";

/** How far a pin is from the home, in metres: its reading is up to 57 m off, and people move it by up to 150 m. */
export const MAX_OFF = 207;
const DIRECTIONS = Array.from({ length: 12 }, (_, at) => (2 * Math.PI * at) / 12);

/**
 * The homes that may be the poster's. The adversary even knows which pins were moved away by kilometres, and leaves them
 * out: each of the others was at the home or at most `MAX_OFF` from it, so each cell has to be within reach.
 */
export async function homesBehind(shown: Cell[], register: Home[]): Promise<Home[]> {
  const cells = [...new Map(shown.map((cell) => [keyOf(cell), cell])).values()];
  const [first] = cells;
  if (!first) return register;
  const near = register.filter((home) => cells.every((cell) => isWithinReach(home, cell)));
  const candidates: Home[] = [];
  for (const home of near) {
    const reached = new Set<string>();
    for (const point of pinsOf(home)) reached.add(keyOf(await publicCellOf(point)));
    if (cells.every((cell) => reached.has(keyOf(cell)))) candidates.push(home);
  }
  return candidates;
}

/** Where the pins of a home may be. */
const pinsOf = (home: Point): Point[] => [
  home,
  ...DIRECTIONS.map((angle) => moved(home, MAX_OFF * Math.cos(angle), MAX_OFF * Math.sin(angle))),
];

function isWithinReach(home: Point, cell: Cell): boolean {
  const { south, north, west, east } = boundsOf(cell);
  const [low, high] = [moved(home, -MAX_OFF, -MAX_OFF), moved(home, MAX_OFF, MAX_OFF)];
  return high.latitude > south && low.latitude < north && high.longitude > west && low.longitude < east;
}

const keyOf = (cell: Cell): string => {
  const { latitude, longitude } = centreOf(cell);
  return `${latitude},${longitude}`;
};

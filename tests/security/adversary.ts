/**
 * Somebody with a register of all homes, who knows how the site works, what posters type for an address, and every public
 * answer about one poster.
 */
import { boundsOf, type Cell, centreOf, type Point } from "@/lib/geo/grid-cell";
import { publicCellOf } from "@/lib/geo/public-cell";
import { settlementOf, tellsOfFew } from "@/lib/geo/settlement-of";
import { COUNTRY, type Home, moved } from "@/tests/security/home-register";

/** How far a pin is from the home, in metres: its reading is up to 57 m off, and people move it by up to 150 m. */
export const MAX_OFF = 207;
const DIRECTIONS = Array.from({ length: 12 }, (_, at) => (2 * Math.PI * at) / 12);

/** A post's place as everyone sees it. */
export type Shown = { cell: Cell; name: string };

/** With the town, as most do, or without it. */
export const addressesOf = ({ settlement }: Pick<Home, "settlement">): [string, string] => [
  `12 Elm Street, ${settlement}`,
  "12 Elm Street",
];

/**
 * The homes that may be the poster's. The adversary even knows which pins were moved away by kilometres, and leaves them
 * out: each of the others was at the home or at most `MAX_OFF` from it, so each cell has to be within reach.
 */
export async function homesBehind(shown: Shown[], register: Home[]): Promise<Home[]> {
  const cells = [...new Map(shown.map(({ cell }) => [keyOf(cell), cell])).values()];
  const [first] = cells;
  if (!first) return register;
  const near = register.filter((home) => cells.every((cell) => isWithinReach(home, cell)));
  const candidates: Home[] = [];
  for (const home of near) {
    const reached = new Set<string>();
    for (const point of pinsOf(home)) reached.add(keyOf(await publicCellOf(point)));
    if (cells.every((cell) => reached.has(keyOf(cell)))) candidates.push(home);
  }
  return ofNames(shown, candidates);
}

/** Homes whose address may lead to each name that was shown, or whose people may have chosen it without a question. */
async function ofNames(shown: Shown[], homes: Home[]): Promise<Home[]> {
  const nameOf = oncePerKey((address, cell) => settlementOf(address, cell, COUNTRY));
  const isRare = oncePerKey((name, cell) => tellsOfFew(name, cell, COUNTRY));
  const fitting: Home[] = [];
  for (const home of homes) {
    const fits = shown.map(async ({ cell, name }) => {
      const possible = await Promise.all(addressesOf(home).map((address) => nameOf(address, cell)));
      const mayChoose = name === home.settlement && !(await isRare(name, cell));
      return mayChoose || possible.includes(name);
    });
    if ((await Promise.all(fits)).every(Boolean)) fitting.push(home);
  }
  return fitting;
}

/** Thousands of homes ask the same. */
function oncePerKey<T>(answer: (text: string, cell: Cell) => Promise<T>) {
  const answers = new Map<string, Promise<T>>();
  return (text: string, cell: Cell): Promise<T> => {
    const key = `${text} ${keyOf(cell)}`;
    const known = answers.get(key) ?? answer(text, cell);
    answers.set(key, known);
    return known;
  };
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

import { LRUCache } from "lru-cache";
import {
  boundsOf,
  type Cell,
  cellOf,
  columnsOf,
  MAX_LEVEL,
  middleOf,
  type Point,
  ROWS,
} from "@/lib/geo/grid-cell";
import { type Anchor, reachOf } from "@/lib/geo/home-anchor";
import { loadPopulation, type Population } from "@/lib/geo/population";

/** 200 households of two and a half people, and half of that again since nobody lives as evenly as we assume. */
export const ENOUGH_PEOPLE = 750;
const KEPT_CELLS = 50_000;

/** The cell that stands for a point in public: it stands for at least 200 households, wherever so many are known. */
export async function publicCellOf(point: Point): Promise<Cell> {
  return (await grid()).cellFor(point);
}

/** Earlier pins with how far their cells reach. */
export const withReach = (pins: Point[]): Promise<Anchor[]> =>
  Promise.all(
    pins.map(async ({ latitude, longitude }) => {
      const { level } = await publicCellOf({ latitude, longitude });
      return { latitude, longitude, reach: reachOf(level) };
    }),
  );

let ready: Promise<PublicGrid> | undefined;

function grid(): Promise<PublicGrid> {
  ready ??= loadPopulation().then(publicGrid);
  return ready;
}

export type PublicGrid = { cellFor(point: Point): Cell };

/**
 * From fine to coarse, a cell stands for those of its base cells that no finer one stands for, if enough people live
 * there. Too few are joined by the neighbour of the level before that stands for the fewest, or wait for the next level.
 * It is the same everywhere in a base cell, so it tells no more than that does.
 */
export function publicGrid({ peopleIn }: Population): PublicGrid {
  const kept = new LRUCache<string, number>({ max: KEPT_CELLS });

  function cellFor(point: Point): Cell {
    const base = cellOf(point);
    for (let level = 0; level < MAX_LEVEL; level += 1) {
      const cell = above(base, level);
      if (!standsForSome(cell)) continue;
      const next = above(cell, level + 1);
      return isEnough(cell) && joinedIn(next) === keyOf(cell) ? next : cell;
    }
    return above(base, MAX_LEVEL);
  }

  const standsForSome = (cell: Cell): boolean => isEnough(cell) || joinedIn(cell) !== null;
  const isEnough = (cell: Cell): boolean => peopleOf(cell) >= ENOUGH_PEOPLE;

  /** In the base cells that no finer cell stands for. */
  function peopleOf(cell: Cell): number {
    const key = keyOf(cell);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const bases = [...finerOf(cell, 0)].filter((base) => !hasFiner(base, cell.level));
    const people = peopleIn(bases.map(boundsOf));
    kept.set(key, people);
    return people;
  }

  function hasFiner(base: Cell, level: number): boolean {
    for (let finer = 0; finer < level; finer += 1) if (standsForSome(above(base, finer))) return true;
    return false;
  }

  /** The finer cell whose people join the few of this one. Base cells, as of towns, are left alone. */
  function joinedIn(cell: Cell): string | null {
    const few = peopleOf(cell);
    if (cell.level < 2 || few === 0 || few >= ENOUGH_PEOPLE) return null;
    const others = [...finerOf(cell, cell.level - 1)].filter(isEnough);
    const [fewest] = others.sort((one, other) => peopleOf(one) - peopleOf(other));
    return fewest ? keyOf(fewest) : null;
  }

  return { cellFor };
}

/** For maps and caches. */
export const keyOf = ({ level, row, column }: Cell): string => `${level}:${row}:${column}`;

/** The cell of that level in which the middle of a finer one lies. */
const above = (cell: Cell, level: number): Cell => cellOf(middleOf(cell), level);

/** Those whose middle lies in the cell. */
function* finerOf(cell: Cell, level: number): Generator<Cell> {
  const { west, east } = boundsOf(cell);
  const rows = 2 ** (cell.level - level);
  const allRows = Math.ceil(ROWS / 2 ** level);
  for (let row = cell.row * rows; row < Math.min(allRows, (cell.row + 1) * rows); row += 1) {
    const columns = columnsOf(level, row);
    const first = Math.max(0, Math.floor(((west + 180) / 360) * columns) - 1);
    const last = Math.min(columns - 1, Math.ceil(((east + 180) / 360) * columns));
    for (let column = first; column <= last; column += 1) {
      const finer = { level, row, column };
      if (above(finer, cell.level).column === cell.column) yield finer;
    }
  }
}

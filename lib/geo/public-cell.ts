import { LRUCache } from "lru-cache";
import { metresBetween } from "@/lib/geo/distance";
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
import { type KnownPin, reachOf } from "@/lib/geo/home-anchor";
import { loadPopulation, type Population } from "@/lib/geo/population";

/** 200 households of two and a half people, and half of that again since nobody lives as evenly as we assume. */
export const ENOUGH_PEOPLE = 750;
const KEPT_CELLS = 200_000;

/** The cell that stands for a point in public: it stands for at least 200 households, wherever so many are known. */
export async function publicCellOf(point: Point): Promise<Cell> {
  return (await grid()).cellFor(point);
}

/** The cell for posts that show this one since before the few of a largest cell had another. */
export const presentCellFor = async (shown: Cell): Promise<Cell> =>
  shown.level === MAX_LEVEL ? (await grid()).presentFor(shown) : shown;

/** The finest cells of which homes show this one, but for the few who live far from it. */
export const basesOf = async (cell: Cell): Promise<Cell[]> => (await grid()).basesOf(cell);

type StoredPin = Point & { anchorLatitude: number | null; anchorLongitude: number | null };

/** Earlier pins with how far the cells that they show reach. */
export const withReach = async (pins: StoredPin[]): Promise<KnownPin[]> => {
  const { levelAt } = await grid();
  return pins.map(({ latitude, longitude, anchorLatitude, anchorLongitude }) => {
    const isOther = anchorLatitude !== null && anchorLongitude !== null;
    const anchor = isOther ? { latitude: anchorLatitude, longitude: anchorLongitude } : null;
    return { latitude, longitude, anchor, reach: reachOf(levelAt(anchor ?? { latitude, longitude })) };
  });
};

let ready: Promise<PublicGrid> | undefined;

function grid(): Promise<PublicGrid> {
  ready ??= loadPopulation().then(publicGrid);
  return ready;
}

export type PublicGrid = {
  cellFor(point: Point): Cell;
  /** Of the cell in which the point lies and is counted, which few do not show. */
  levelAt(point: Point): number;
  presentFor(largest: Cell): Cell;
  basesOf(cell: Cell): Cell[];
};

/**
 * From fine to coarse, a cell stands for those of its base cells that no finer one stands for, if enough people live
 * there. Too few are joined by the neighbour of the level before that stands for the fewest, or wait for the next level.
 * Too few of a largest cell show the nearest finer one in it: it has enough people of its own to hide them.
 * It is the same everywhere in a base cell, so it tells no more than that does.
 */
export function publicGrid({ peopleIn }: Population): PublicGrid {
  const kept = new LRUCache<string, number>({ max: KEPT_CELLS });
  const present = new LRUCache<string, Cell>({ max: KEPT_CELLS });

  const cellFor = (point: Point): Cell => presentFor(countedIn(point));
  const levelAt = (point: Point): number => countedIn(point).level;

  function countedIn(point: Point): Cell {
    const base = cellOf(point);
    for (let level = 0; level < MAX_LEVEL; level += 1) {
      const cell = above(base, level);
      if (standsForSome(cell)) return shownBy(cell);
    }
    return above(base, MAX_LEVEL);
  }

  /** Itself, or the next larger one whose few people it joins. */
  function shownBy(cell: Cell): Cell {
    const next = above(cell, cell.level + 1);
    return isEnough(cell) && joinedIn(next) === keyOf(cell) ? next : cell;
  }

  function presentFor(cell: Cell): Cell {
    if (cell.level < MAX_LEVEL) return cell;
    const key = keyOf(cell);
    const known = present.get(key) ?? (standsForSome(cell) ? cell : (nearestIn(cell) ?? cell));
    present.set(key, known);
    return known;
  }

  /** Of the finer cells that others show in it and beside it, the nearest to its middle. */
  function nearestIn(cell: Cell): Cell | undefined {
    const middle = middleOf(cell);
    const away = (one: Cell) => metresBetween(middleOf(one), middle);
    const shown = basesAround(cell).map((base) => countedIn(middleOf(base)));
    return shown.filter(({ level }) => level < MAX_LEVEL).sort((one, other) => away(one) - away(other))[0];
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

  function basesOf(cell: Cell): Cell[] {
    const key = keyOf(cell);
    return basesAround(cell).filter((base) => keyOf(cellFor(middleOf(base))) === key);
  }

  return { cellFor, levelAt, presentFor, basesOf };
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

/** Base cells of its rows, and as far beside it as a joined one reaches over its edge. */
function basesAround(cell: Cell): Cell[] {
  const { west, east } = boundsOf(cell);
  const margin = (east - west) / 2;
  const rows = 2 ** cell.level;
  const bases: Cell[] = [];
  for (let row = cell.row * rows; row < Math.min(ROWS, (cell.row + 1) * rows); row += 1) {
    const columns = columnsOf(0, row);
    const first = Math.floor(((west - margin + 180) / 360) * columns);
    const count = Math.min(columns, Math.ceil(((east - west + 2 * margin) / 360) * columns) + 1);
    for (let column = first; column < first + count; column += 1)
      bases.push({ level: 0, row, column: (column + columns) % columns });
  }
  return bases;
}

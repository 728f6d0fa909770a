import type { MapCell } from "@/components/map/group-by-cell";
import { texts } from "@/components/map/texts";
import { metresBetween } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";

/** One button on the map: a single cell, or those of a settlement whose pictures would overlap. */
export type Bubble = Point & { cells: MapCell[]; count: number };

type Pixel = { x: number; y: number };
type Placed = Bubble & Pixel;

/** Height of any bubble and width of a picture, in pixels, with a little room between two. */
const PICTURE = 52;
const LETTER = 8.5;
/** Of a bubble beyond its letters, in pixels: its picture and its padding. */
const BESIDE_LETTERS = 64;
/** Among several towns one is told apart at a glance, so its pictures need this much from middle to middle. */
const ROOM = 120;
/** Places of one name that are farther apart are different towns. */
const SAME_TOWN_METRES = 25_000;

/**
 * A town whose cells would be crowded becomes one bubble in the middle of its posts; the only town of a map, once they would
 * overlap. Bubbles that would still overlap join the one with most posts, which stays where it is. In the order of `cells`.
 * @param pixelOf where a point is on the screen
 * @param opened cells of towns that somebody has pressed: there only those that overlap are one bubble
 * @param isNarrow a map of a phone, where names would cover it: only pictures that overlap are one bubble, which is as small
 */
export function groupOverlapping(
  cells: MapCell[],
  pixelOf: (at: Point) => Pixel,
  opened: MapCell[] = [],
  isNarrow = false,
): Bubble[] {
  const place = (bubble: Bubble): Placed => ({ ...bubble, ...pixelOf(bubble) });
  const towns = townsOf(cells);
  const room = towns.length > 1 ? ROOM : PICTURE;
  let placed = towns.flatMap((town) => {
    const single = town.map((cell) => place(bubbleOf([cell])));
    const isOpened = isNarrow || town.some((cell) => opened.includes(cell));
    return !isOpened && isCrowded(single, room) ? [place(bubbleOf(town))] : single;
  });
  for (let before = 0; before !== placed.length; ) {
    before = placed.length;
    placed = merge(placed, isNarrow ? () => PICTURE : widthOf);
  }
  const rank = ({ cells: [first] }: Bubble) => (first ? cells.indexOf(first) : 0);
  return placed.toSorted((one, other) => rank(one) - rank(other));
}

/** "Lewes", or "Lewes and around" of several towns: the first is the one with most posts. */
export function nameOf([first, ...others]: MapCell[]): string {
  const town = first?.town || texts.cells.nameless;
  return others.every((other) => other.town === first?.town) ? town : texts.cells.around(town);
}

/** For a reader, of one cell or several. */
export const labelOf = (cells: MapCell[]): string =>
  cells.length === 1 ? (cells[0]?.label ?? "") : texts.cells.town(countOf(cells), nameOf(cells));

const isCrowded = (pixels: Pixel[], room: number): boolean =>
  pixels.some((one, at) => pixels.slice(at + 1).some(({ x, y }) => Math.hypot(x - one.x, y - one.y) < room));

function merge(bubbles: Placed[], width: (bubble: Bubble) => number): Placed[] {
  const merged: Placed[] = [];
  for (const bubble of bubbles.toSorted((one, other) => other.count - one.count)) {
    const larger = merged.find((other) => doOverlap(other, bubble, (width(other) + width(bubble)) / 2));
    if (!larger) merged.push({ ...bubble });
    else {
      larger.cells = [...larger.cells, ...bubble.cells];
      larger.count += bubble.count;
    }
  }
  return merged;
}

const doOverlap = (one: Placed, other: Placed, width: number): boolean =>
  Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < PICTURE;

const widthOf = ({ cells, count }: Bubble): number =>
  cells.length === 1 ? PICTURE : BESIDE_LETTERS + LETTER * texts.cells.bubble(nameOf(cells), count).length;

/** In the middle of its posts. */
export function bubbleOf(cells: MapCell[]): Bubble {
  const count = countOf(cells);
  const mean = (key: keyof Point) => cells.reduce((sum, cell) => sum + cell[key] * cell.count, 0) / count;
  return { latitude: mean("latitude"), longitude: mean("longitude"), cells, count };
}

const countOf = (cells: MapCell[]): number => cells.reduce((sum, { count }) => sum + count, 0);

function townsOf(cells: MapCell[]): MapCell[][] {
  const towns: MapCell[][] = [];
  for (const cell of cells) {
    const own = towns.find(
      ([first]) => first && first.town === cell.town && metresBetween(first, cell) < SAME_TOWN_METRES,
    );
    if (own) own.push(cell);
    else towns.push([cell]);
  }
  return towns;
}

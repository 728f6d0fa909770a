import type { MapCell } from "@/components/map/group-by-cell";
import { metresBetween } from "@/lib/geo/distance";

/** As many posts may be out of view where a map begins. */
const MAX_SHARE = 0.1;
/** Only where the others come so much closer. */
const MIN_GAIN = 2;

/** The cells that a map shows first: a few far ones would press all others into one spot. They stay on the map and in its list. */
export function withoutFarFew(cells: MapCell[]): MapCell[] {
  const middle = cells.toSorted((one, other) => other.count - one.count)[0];
  if (!middle) return cells;
  const byDistance = cells
    .map((cell) => ({ cell, metres: metresBetween(middle, cell) }))
    .toSorted((one, other) => one.metres - other.metres);
  let room = MAX_SHARE * cells.reduce((sum, { count }) => sum + count, 0);
  let kept = byDistance.length;
  for (const { cell } of byDistance.toReversed()) {
    room -= cell.count;
    if (room < 0) break;
    kept -= 1;
  }
  const [reach = 0, whole = 0] = [byDistance[kept - 1]?.metres, byDistance.at(-1)?.metres];
  if (kept < 2 || whole < MIN_GAIN * reach) return cells;
  const near = new Set(byDistance.slice(0, kept).map(({ cell }) => cell));
  return cells.filter((cell) => near.has(cell));
}

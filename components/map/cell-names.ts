import { texts } from "@/components/map/texts";
import { metresBetween } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";

type Named = Point & { town: string };

const WINDS = [
  ...["north", "north-east", "east", "south-east"],
  ...["south", "south-west", "west", "north-west"],
] as const;

/** Nearer to the middle than this part of the way to the farthest cell, a cell is the middle. */
const MIDDLE = 0.5;

/**
 * "Lewes", or "Lewes, north-east" where a town has several cells: on which side of their middle this one lies. Two on the
 * same side are numbered. In the order of `cells`.
 */
export function nameCells(cells: Named[]): string[] {
  const used = new Map<string, number>();
  return cells.map((cell) => {
    const name = sideName(
      cell,
      cells.filter(({ town }) => town === cell.town),
    );
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name} ${times}`;
  });
}

function sideName({ town, ...at }: Named, cells: Point[]): string {
  const name = town || texts.cells.nameless;
  const middle = { latitude: mean(cells, "latitude"), longitude: mean(cells, "longitude") };
  const farthest = Math.max(...cells.map((cell) => metresBetween(cell, middle)));
  if (cells.length === 1 || metresBetween(at, middle) < MIDDLE * farthest) return name;
  const north = at.latitude - middle.latitude;
  const east = (at.longitude - middle.longitude) * Math.cos((middle.latitude * Math.PI) / 180);
  const eighth = Math.round((Math.atan2(east, north) / (2 * Math.PI)) * WINDS.length);
  return `${name}, ${WINDS[(eighth + WINDS.length) % WINDS.length]}`;
}

const mean = (points: Point[], key: keyof Point) =>
  points.reduce((sum, point) => sum + point[key], 0) / points.length;

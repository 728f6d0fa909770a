import { describe, expect, it } from "vitest";
import { gridLines, type View } from "@/components/map/kilometre-grid";
import { metresBetween } from "@/lib/geo/distance";

const LEWES: View = { south: 50.8, north: 50.95, west: -0.1, east: 0.15 };

/** Kilometres between two lines, along a meridian and along a parallel. */
function spacing(lines: ReturnType<typeof gridLines>): number[] {
  const at = (line: (typeof lines)[number] | undefined) => {
    const [latitude = 0, longitude = 0] = line?.[0] ?? [];
    return { latitude, longitude };
  };
  const [first, second] = lines;
  return [
    metresBetween(at(first), at(second)) / 1000,
    metresBetween(at(lines.at(-2)), at(lines.at(-1))) / 1000,
  ];
}

describe("the grid of the drawn ground", () => {
  it("has squares of a kilometre where they have room, and of more farther out", () => {
    for (const [pixels, km] of [
      [80, 1],
      [40, 2],
      [8, 10],
    ] as const)
      for (const distance of spacing(gridLines(LEWES, pixels))) expect(distance / km).toBeCloseTo(1, 1);
  });

  it("stays where it is while the map is dragged", () => {
    const moved = { south: 50.82, north: 50.97, west: -0.05, east: 0.2 };
    const inBoth = (view: View) =>
      gridLines(view, 80)
        .flatMap(([start]) => start?.[0] ?? [])
        .filter((latitude) => latitude > moved.south && latitude < LEWES.north);
    expect(inBoth(LEWES).length).toBeGreaterThan(10);
    expect(inBoth(moved)).toEqual(inBoth(LEWES));
  });

  it("is not drawn where a hundred kilometres are close together", () => {
    expect(gridLines(LEWES, 0.5)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { MapCell } from "@/components/map/group-by-cell";
import { groupOverlapping, labelOf, nameOf } from "@/components/map/overlapping";

const cell = (town: string, latitude: number, longitude: number, count = 1): MapCell => ({
  ...{ latitude, longitude, count, town, key: `${latitude},${longitude}`, label: `${count} around ${town}` },
  image: undefined,
});
/** @param scale pixels of a degree */
const seenAt = (cells: MapCell[], scale: number) =>
  groupOverlapping(cells, ({ latitude, longitude }) => ({ x: longitude * scale, y: latitude * scale })).map(
    (bubble) => [nameOf(bubble.cells), bubble.count, bubble.cells.length],
  );

const LEWES = [cell("Lewes", 50.875, 0.01, 30), cell("Lewes", 50.885, 0.01, 8), cell("Lewes", 50.875, 0.03)];

describe("on the map of all posts", () => {
  it("a town is one bubble with all its posts where two of its cells would overlap", () => {
    expect(seenAt(LEWES, 4000)).toEqual([["Lewes", 39, 3]]);
    const [bubble] = groupOverlapping(LEWES, () => ({ x: 0, y: 0 }));
    expect(bubble?.latitude).toBeCloseTo(50.877, 3);
    expect(labelOf(bubble?.cells ?? [])).toBe("39 posts in Lewes");
  });

  it("its cells stand for themselves where they have room", () => {
    expect(seenAt(LEWES, 6000)).toEqual([
      ["Lewes", 30, 1],
      ["Lewes", 8, 1],
      ["Lewes", 1, 1],
    ]);
    expect(labelOf(LEWES.slice(1, 2))).toBe("8 around Lewes");
  });

  it("among other towns they need more room", () => {
    const both = [...LEWES, cell("Hove", 50.835, -0.17, 4)];
    expect(seenAt(both, 8000)).toEqual([
      ["Lewes", 39, 3],
      ["Hove", 4, 1],
    ]);
    expect(seenAt(both, 14_000)).toHaveLength(4);
  });

  it("a town that was pressed falls apart into its cells, of which only those that overlap are one bubble", () => {
    const both = [...LEWES, cell("Hove", 50.835, -0.17, 4)];
    const seen = (scale: number) =>
      groupOverlapping(
        both,
        ({ latitude, longitude }) => ({ x: longitude * scale, y: latitude * scale }),
        LEWES.slice(0, 1),
      ).map(({ count, cells }) => [count, cells.length]);
    expect(seen(6000)).toEqual([
      [30, 1],
      [8, 1],
      [1, 1],
      [4, 1],
    ]);
    expect(seen(5000)).toEqual([
      [38, 2],
      [1, 1],
      [4, 1],
    ]);
  });

  it("towns that would overlap are one bubble with the name of the one with most posts, wherever it stands", () => {
    const near = [cell("Ringmer", 50.895, 0.05, 2), ...LEWES];
    expect(seenAt(near, 1000)).toEqual([["Lewes and around", 41, 4]]);
    expect(seenAt([...near, cell("Hove", 50.835, -0.17, 4)], 1000)).toEqual([
      ["Lewes and around", 41, 4],
      ["Hove", 4, 1],
    ]);
  });

  it("on a phone pictures stand for themselves until they overlap, whatever towns they are of", () => {
    const vaduz = [
      cell("Vaduz", 47.145, 9.527, 9),
      cell("Vaduz", 47.145, 9.513, 8),
      cell("Schaan", 47.165, 9.51, 4),
    ];
    const seen = (scale: number) =>
      groupOverlapping(
        vaduz,
        ({ latitude, longitude }) => ({ x: longitude * scale, y: latitude * scale }),
        [],
        true,
      ).map(({ count }) => count);
    expect(seen(4000)).toEqual([9, 8, 4]);
    expect(seen(3000)).toEqual([17, 4]);
    expect(seen(1000)).toEqual([21]);
  });

  it("far places of one name are different towns, and no post is lost", () => {
    const newports = [cell("Newport", 50.7, -1.3), cell("Newport", 51.59, -3, 2)];
    expect(seenAt(newports, 200)).toEqual([
      ["Newport", 1, 1],
      ["Newport", 2, 1],
    ]);
    const many = Array.from({ length: 60 }, (_, at) =>
      cell(`Town ${at % 20}`, 50 + at / 90, (at * 7) % 11, 1),
    );
    for (const scale of [0, 10, 100, 1000, 10_000])
      expect(seenAt(many, scale).reduce((sum, [, count]) => sum + Number(count), 0)).toBe(60);
  });
});

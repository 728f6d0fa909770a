import { expect, it } from "vitest";
import { withoutFarFew } from "@/components/map/far-few";
import type { MapCell } from "@/components/map/group-by-cell";

const cell = (latitude: number, longitude: number, count: number): MapCell => ({
  ...{ latitude, longitude, count, town: "", key: `${latitude},${longitude}`, label: "" },
  image: undefined,
});

const VADUZ = [cell(47.145, 9.527, 20), cell(47.14, 9.513, 10), cell(47.165, 9.509, 8)];

it("a map begins where nearly all posts are, without the few that are far away", () => {
  const far = cell(47.38, 8.54, 3);
  expect(withoutFarFew([far, ...VADUZ])).toEqual(VADUZ);
});

it("a map begins with all posts where more than a tenth are far, or none is much farther than the others", () => {
  const many = [...VADUZ, cell(47.38, 8.54, 9)];
  expect(withoutFarFew(many)).toEqual(many);
  const near = [...VADUZ, cell(47.175, 9.509, 2)];
  expect(withoutFarFew(near)).toEqual(near);
  const two = [cell(50.875, 0.01, 2), cell(50.83, -0.17, 1)];
  expect(withoutFarFew(two)).toEqual(two);
  expect(withoutFarFew([])).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { cellCentre, cellOf, centreOf } from "@/lib/geo/grid-cell";
import { publicPlace } from "@/lib/geo/public-place";

const fridge = { latitude: 50.8738, longitude: 0.0088, address: "3 Market Tower, Lewes" };

describe("a public place", () => {
  it("is exact if its poster says so", () => {
    expect(publicPlace(fridge, "exact", { settlement: "Hove" })).toEqual(fridge);
  });

  it("is coarsened otherwise", () => {
    const shown = publicPlace(fridge, "approximate", { settlement: "Lewes" });
    expect(shown).toEqual({ ...cellCentre(fridge), address: "Lewes" });
  });

  it("is the cell that stands for it", () => {
    const cell = cellOf({ latitude: 50.8801, longitude: 0.0088 }, 2);
    expect(publicPlace(fridge, "approximate", { cell })).toMatchObject(centreOf(cell));
  });

  it("shows nothing of its address unless a settlement is given [S49]", () => {
    expect(publicPlace(fridge, "approximate").address).toBe("");
  });
});

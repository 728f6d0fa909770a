import { describe, expect, it } from "vitest";
import { cellCentre, cellOf, centreOf } from "@/lib/geo/grid-cell";
import { chosenAddress, publicPlace } from "@/lib/geo/public-place";

const fridge = { latitude: 50.8738, longitude: 0.0088, address: "3 Market Tower, Lewes" };

describe("a public place", () => {
  it("is exact if its poster says so", () => {
    expect(publicPlace(fridge, "exact", { chosen: "Hove" })).toEqual(fridge);
  });

  it("is coarsened otherwise", () => {
    expect(publicPlace(fridge, "approximate")).toEqual({ ...cellCentre(fridge), address: "Lewes" });
  });

  it("is the cell that stands for it", () => {
    const cell = cellOf({ latitude: 50.8801, longitude: 0.0088 }, 2);
    expect(publicPlace(fridge, "approximate", { cell })).toMatchObject(centreOf(cell));
  });

  it.each([
    ["South Malling", "South Malling"],
    ["", ""],
    [null, "Lewes"],
    ["3 Market Tower", "Lewes"],
  ])("with %j in place of its address shows %j", (chosen, shown) => {
    expect(publicPlace(fridge, "approximate", { chosen }).address).toBe(shown);
  });

  it("distinguishes the poster's choice from the default", () => {
    expect(chosenAddress(fridge.address, "Lewes")).toBe(null);
    expect(chosenAddress(fridge.address, "South Malling")).toBe("South Malling");
    expect(chosenAddress(fridge.address, "")).toBe("");
  });
});

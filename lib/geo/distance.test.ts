import { describe, expect, it } from "vitest";
import { chordLength, DISTANCES, distanceStep, metresBetween, shortDistance } from "@/lib/geo/distance";

const LEWES = { latitude: 50.875, longitude: 0.008 };
const BRIGHTON = { latitude: 50.825, longitude: -0.137 };

describe("a distance", () => {
  it.each([
    [0, "under 1 km"],
    [999, "under 1 km"],
    [1000, "1–2 km"],
    [4999, "2–5 km"],
    [12_000, "10–20 km"],
    [99_999, "50–100 km"],
    [100_000, "over 100 km"],
    [20_000_000, "over 100 km"],
  ])("is shown in steps: %i m as %s", (metres, step) => {
    expect(distanceStep(metres)).toBe(step);
  });

  it("is short on a card", () => {
    const short = DISTANCES.map(shortDistance);
    expect([short[0], short[1], short.at(-1)]).toEqual(["< 1 km", "1–2 km", "> 100 km"]);
    for (const words of short) expect(words.length).toBeLessThanOrEqual("50–100 km".length);
  });

  it("is measured along the surface of the earth", () => {
    expect(metresBetween(LEWES, BRIGHTON)).toBeGreaterThan(11_400);
    expect(metresBetween(LEWES, BRIGHTON)).toBeLessThan(11_700);
    expect(metresBetween(LEWES, LEWES)).toBe(0);
    expect(metresBetween({ latitude: 0, longitude: 180 }, { latitude: 0, longitude: -180 })).toBeLessThan(1);
  });

  it("is slightly shorter straight through the earth", () => {
    expect(chordLength(100_000)).toBeLessThan(100_000);
    expect(chordLength(100_000)).toBeGreaterThan(99_990);
  });
});

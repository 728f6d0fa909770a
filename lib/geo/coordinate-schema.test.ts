import { expect, it } from "vitest";
import { coordinate } from "./coordinate-schema";

const longitude = coordinate("Longitude", 180);

it.each([
  ["0.0013", 0.0013],
  ["-0.0000", 0],
  // As a program reads and writes them.
  [0.0000004, 4e-7],
  [String(-0.00000012), -1.2e-7],
  ["0.0000012345678901234567", 0.0000012345678901234567],
])("a place near the meridian may be written %s", (written, read) => {
  expect(longitude.parse(written)).toBe(read);
});

it.each(["1e3", "1e+2", "1e", "e-7", "1e-7e-7", "0x10", "180.1"])("%s is no longitude", (written) => {
  expect(longitude.safeParse(written).success).toBe(false);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isSettlementName,
  publicAddress,
  SETTLEMENT_LIMITS,
  suggestSettlement,
} from "@/lib/geo/public-address";
import { SILENT_ADDRESSES, TOWN_ADDRESSES } from "@/tests/support/address-samples";

const word = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    "12",
    "Elm",
    "٣٤",
    "１２a",
    "Ⅳ",
    "½",
    "४",
    "12b,",
    "Lewes",
    "Köln",
    ",",
    "，",
    ";",
    "\u00a0",
    "🂡",
  ),
  fc.constantFrom(
    "𝟙",
    "Street",
    "Rose",
    "Cottage",
    "BN7 2AB",
    "///",
    "GCHQ+XVV",
    "St",
    "am",
    "'",
    "-",
    ".",
    "B",
  ),
);
const address = fc
  .tuple(fc.array(word), fc.constantFrom(" ", ", ", ",", "\t"))
  .map(([words, between]) => words.join(between));

describe("the public address", () => {
  it.each(SILENT_ADDRESSES)("is empty for %j [S49]", (typed) => {
    expect(publicAddress(typed)).toBe("");
  });

  it.each(TOWN_ADDRESSES)("of %j is only %j [S49]", (typed, town) => {
    expect(publicAddress(typed)).toBe(town);
  });

  it("is empty, or one short part after a comma: letters, without a digit of any script [S49]", () => {
    fc.assert(
      fc.property(address, (typed) => {
        const seen = publicAddress(typed);
        if (seen === "") return;
        const [, ...parts] = typed.split(/[,，;]/).filter((part) => part.trim());
        expect(parts.map((part) => part.trim().replace(/\.$/, ""))).toContain(seen.replace(/\.$/, ""));
        expect(seen).toMatch(/^[\p{L} .'’‐–-]+$/u);
        expect(seen.length).toBeLessThanOrEqual(SETTLEMENT_LIMITS.max);
        expect(isSettlementName(seen)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("is never derived from a house, whatever its name, where no settlement follows", () => {
    const first = TOWN_ADDRESSES.map(([typed]) => typed.split(/[,，;]/)[0] ?? "");
    fc.assert(fc.property(fc.constantFrom(...first), (house) => publicAddress(house) === ""));
  });

  it.each([
    ["Lewes", "Lewes"],
    ["Lewes, England", "Lewes"],
    ["Lewes BN7 2AB", "Lewes"],
    ["79098 Freiburg", "Freiburg"],
    ["D-79098 Freiburg", "Freiburg"],
    ["75011 Paris", "Paris"],
    ["1012 AB Amsterdam", "Amsterdam"],
    ["Hauptstraße 5, 79098 Freiburg", "Freiburg"],
    ["Rose Cottage", ""],
    ["12 Elm Street", ""],
    ["79098 Hauptstraße", ""],
    ["79098", ""],
    ["lewes", ""],
    ["Lewes, Elm Street", ""],
    ["", ""],
  ])("may be suggested to the poster of %j as %j, and is empty until they accept it", (typed, town) => {
    expect(suggestSettlement(typed)).toBe(town);
    expect(publicAddress(typed)).toBe("");
  });

  it("is not suggested where it is shown already", () => {
    expect(suggestSettlement("12 Elm Street, Lewes")).toBe("");
  });
});

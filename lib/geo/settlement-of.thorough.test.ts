import fc from "fast-check";
import { expect, it } from "vitest";
import { listSettlements, nearestSettlements } from "@/lib/geo/gazetteer";
import { type Cell, cellOf, centreOf } from "@/lib/geo/grid-cell";
import { publicCellOf } from "@/lib/geo/public-cell";
import { settlementOf, tellsOfFew } from "@/lib/geo/settlement-of";
import { SILENT_ADDRESSES, TOWN_ADDRESSES } from "@/tests/support/address-samples";

const LEWES = cellOf({ latitude: 50.874, longitude: 0.0088 });
const BRIGHTON = cellOf({ latitude: 50.8284, longitude: -0.1395 });

const named = (address: string, cell: Cell = LEWES, country = "GB") => settlementOf(address, cell, country);

it.each(SILENT_ADDRESSES)(
  "of %j is the town of the cell, and no word of the address [S49]",
  async (typed) => {
    expect(await named(typed)).toBe("Lewes");
  },
);

/** Streets, houses and people that read like towns. */
it.each([
  "12 Heol Fawr",
  "12, Heol Fawr",
  "Elm Street, Windyridge",
  "Lewes, Nowy Świat",
  "12 Elm Street, John Smith",
  "12 Elm Parkway, Oak Trail",
  "Lewes, Kirkgate",
  "Lewes, Lindenring",
  "Lewes, Rosewood",
  "Rosewood, Filled Count Soap",
])("of %j is not what reads like a town [S49]", async (typed) => {
  expect(await named(typed)).toBe("Lewes");
});

it("is a town of the address of which enough people live in the cell, written as the list does", async () => {
  for (const typed of [
    "12 Elm Street, brighton",
    "12 Elm Street Brighton",
    "Elm Street, Brighton, BN1 1AA, UK",
    "Brighton BN1 1AA",
  ])
    expect([typed, await named(typed, BRIGHTON)]).toEqual([typed, "Brighton"]);
  const freiburg = await publicCellOf({ latitude: 47.9959, longitude: 7.8522 });
  expect(await named("Hauptstraße 5, 79098 freiburg", freiburg, "DE")).toMatch(/^Freiburg/);
});

it("is that of the cell where the address names a town elsewhere, or one too small to tell", async () => {
  for (const [typed] of TOWN_ADDRESSES) expect(await named(typed)).toBe("Lewes");
  // A thousand people, in a cell of the town beside it.
  expect(await named("3 Mill Lane, Plumpton Green")).toBe("Lewes");
});

it("is no village beside the middle of a cell in which nearly everybody lives in another town [S49]", async () => {
  const cell = await publicCellOf({ latitude: 52.0643, longitude: -0.3236 });
  expect((await nearestSettlements("GB", centreOf(cell)))[0]?.name).toBe("Southill");
  expect(await named("12 Elm Street", cell)).toBe("Shefford");
  expect(await named("12 Elm Street, Southill", cell)).toBe("Shefford");
});

it("is always a name of the list", async () => {
  const listed = new Set((await listSettlements("GB")).map(({ name }) => name));
  const place = fc.record({
    latitude: fc.double({ min: 50.2, max: 58, noNaN: true }),
    longitude: fc.double({ min: -5, max: 1, noNaN: true }),
  });
  const word = fc.oneof(fc.constantFrom(...listed, ",", "12", "Street"), fc.string());
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 5 }), place, async (words, at) => {
      const name = await named(words.join(" "), await publicCellOf(at));
      expect(name === "" || listed.has(name)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

it("is empty in the middle of the sea, and where the country has no list", async () => {
  expect(await named("12 Elm Street, Lewes", cellOf({ latitude: 55, longitude: -15 }))).toBe("");
  expect(await named("12 Elm Street, Lewes", LEWES, "AQ")).toBe("");
});

it("tells of few where less than 750 people of it live where the cell is shown, unless all there show it", async () => {
  expect(await tellsOfFew("lewes", LEWES, "GB")).toBe(false);
  expect(await tellsOfFew("Brighton", LEWES, "GB")).toBe(true);
  expect(await tellsOfFew("Plumpton Green", LEWES, "GB")).toBe(true);
  const hills = await publicCellOf({ latitude: 52.45, longitude: -3.7 });
  const usual = await named("12 Elm Street", hills);
  expect(usual).not.toBe("");
  expect(await tellsOfFew(usual, hills, "GB")).toBe(false);
});

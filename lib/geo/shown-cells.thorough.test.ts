import { expect, it } from "vitest";
import { listSettlements } from "@/lib/geo/gazetteer";
import { boundsOf, type Cell, cellOf, MAX_LEVEL } from "@/lib/geo/grid-cell";
import { loadPopulation, peopleOfSettlementIn } from "@/lib/geo/population";
import { basesOf, ENOUGH_PEOPLE, keyOf, publicCellOf } from "@/lib/geo/public-cell";
import { settlementOf } from "@/lib/geo/settlement-of";

/** 200 households of two and a half people. */
const PEOPLE = 500;

it("a largest cell is shown by 200 households, wherever it holds so many", async () => {
  const population = await loadPopulation();
  const largest = new Map<string, Cell>();
  for (const town of await listSettlements("GB")) {
    const cell = cellOf(town, MAX_LEVEL);
    largest.set(keyOf(cell), cell);
  }
  const wrong: unknown[] = [];
  for (const [key, cell] of largest) {
    if (population.peopleIn([boundsOf(cell)]) < PEOPLE) continue;
    const showing = (await basesOf(cell)).map(boundsOf);
    const people = population.peopleIn(showing);
    if (showing.length > 0 && people < PEOPLE) wrong.push([key, showing.length, people]);
  }
  expect(wrong).toEqual([]);
});

/** Around the middle of a settlement, in finest cells. */
const AROUND = [-4, -2, -1, 0, 1, 2, 4].flatMap((north) =>
  [-5, -2, -1, 0, 1, 2, 5].map((east) => ({ north, east })),
);

it("of a name that only some who show a cell have in their address, 200 households show the cell", async () => {
  const wrong: unknown[] = [];
  const seen = new Set<string>();
  const towns = (await listSettlements("GB")).filter(({ people }) => people >= ENOUGH_PEOPLE);
  for (const { name, latitude, longitude, people } of towns.filter((_, at) => at % 10 === 0))
    for (const { north, east } of AROUND) {
      const at = { latitude: latitude + 0.01 * north, longitude: longitude + 0.013 * east };
      const cell = await publicCellOf(at);
      const key = `${keyOf(cell)} ${name}`;
      if (cell.level === 0 || seen.has(key)) continue;
      seen.add(key);
      if ((await settlementOf(`12 Elm Street, ${name}`, cell, "GB")) !== name) continue;
      if ((await settlementOf("", cell, "GB")) === name) continue;
      const areas = (await basesOf(cell)).map(boundsOf);
      const own = peopleOfSettlementIn({ latitude, longitude, people }, areas);
      if (own < PEOPLE) wrong.push([name, keyOf(cell), own]);
    }
  expect(seen.size).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

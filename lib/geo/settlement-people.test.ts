import { expect, it } from "vitest";
import { listSettlements } from "@/lib/geo/gazetteer";
import { publicCellOf } from "@/lib/geo/public-cell";
import { settlementOf } from "@/lib/geo/settlement-of";
import { joinPopulation } from "@/scripts/population-join.mjs";

const peopleOf = async (country: string, name: string) =>
  (await listSettlements(country)).filter((one) => one.name === name).map(({ people }) => people);

it.each([
  ["DE", "Nuremberg", 49.4539, 11.0773],
  ["SE", "Gothenburg", 57.7072, 11.9668],
  ["CH", "Geneva", 46.2022, 6.1457],
  ["BE", "Antwerp", 51.2199, 4.4003],
  ["IT", "Padua", 45.4152, 11.8818],
  ["IE", "Limerick", 52.6647, -8.6231],
  ["US", "Washington", 38.8951, -77.0364],
])(
  "a town whose people are listed by another name of it has them, a cell of a kilometre and its own name: %s, %s",
  async (country, name, latitude, longitude) => {
    const cell = await publicCellOf({ latitude, longitude });
    expect(Math.max(...(await peopleOf(country, name)))).toBeGreaterThan(50_000);
    expect([cell.level, await settlementOf(`12 Elm Street, ${name}`, cell, country)]).toEqual([0, name]);
  },
);

it.each([
  ["NZ", "Wairoa", 4260],
  ["FI", "Hollola", 20_405],
  ["ES", "Mondoñedo", 4508],
  ["IT", "Golfo Aranci", 2006],
])(
  "people are counted at one place, not at two some kilometres apart: %s, %s",
  async (country, name, people) => {
    expect((await peopleOf(country, name)).reduce((sum, one) => sum + one, 0)).toBe(people);
  },
);

const at = (name: string, kmNorth: number) => ({ name, latitude: 50 + kmNorth / 111.2, longitude: 0 });
const counted = (name: string, kmNorth: number, people: number) => ({
  ...at(name, kmNorth),
  ...{ country: "GB", area: "ENG", people },
});
const joinedTo = (places: ReturnType<typeof at>[], records: ReturnType<typeof counted>[]) =>
  places.map((_, position) => joinPopulation(places, records).get(position)?.record.people ?? 0);

it("people go to the nearest of their name, whatever its marks and case", () => {
  const places = [at("Saint-Étienne", 5), at("saint etienne", 1), at("Elsewhere", 0)];
  expect(joinedTo(places, [counted("Saint Étienne", 0, 900)])).toEqual([0, 900, 0]);
});

it("people of a name that is not listed go to the nearest place without people, at most 3 km away", () => {
  const places = [at("Taken", 0), at("Padua", 1), at("Beyond", 2)];
  expect(joinedTo(places, [counted("Taken", 0, 500), counted("Padova", 0, 200_000)])).toEqual([
    500, 200_000, 0,
  ]);
  expect(joinedTo([at("Far", 3.2)], [counted("Padova", 0, 200_000)])).toEqual([0]);
});

it("a few people go to no hamlet in which they cannot live", () => {
  expect(joinedTo([at("Hamlet", 1.5)], [counted("Village", 0, 900)])).toEqual([0]);
});

it("a town that is counted twice has its people once; namesakes of other sizes or areas keep theirs", () => {
  const places = [at("Mill", 0), at("Mill", 4)];
  expect(joinedTo(places, [counted("Mill", 0, 1000), counted("Mill", 4, 1100)])).toEqual([1000, 0]);
  expect(joinedTo(places, [counted("Mill", 0, 1000), counted("Mill", 4, 3000)])).toEqual([1000, 3000]);
  expect(joinedTo(places, [counted("Mill", 0, 1000), { ...counted("Mill", 4, 1100), area: "WLS" }])).toEqual([
    1000, 1100,
  ]);
});
